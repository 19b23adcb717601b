import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../data/app.ts";
import { messages } from "../locales/messages.ts";
import { PostForm } from "./post-form.tsx";

/** The form for a new idea, which it adds to the list and shows. */
export function NewPostForm({ app, title }: { app: App; title: string }) {
  const onPosted = (post?: Post) => {
    if (!post) return;
    app.list.add({ ...post, isOwn: true });
    app.announce(messages.posted);
    app.askName();
    app.go(`ideas/${post.id}`, app.view);
  };
  return <PostForm app={app} title={title} done={onPosted} />;
}
