import type { Post } from "../../api/posts/contract.ts";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { PostForm } from "./post-form.tsx";

interface Props {
  app: App;
  title: string;
  /** Asks for the visitor's name if the idea is public. */
  askName(isPublic: boolean): void;
}

/** The form for a new idea, which it adds to the list and shows. */
export function NewPostForm({ app, title, askName }: Props) {
  const onPosted = (post?: Post) => {
    if (!post) return;
    app.list.add(post);
    app.announce(messages.sent);
    // A visitor with a name is an unverified user, who cannot read private ideas.
    askName(post.visibility === "public");
    app.go(`ideas/${post.id}`);
  };
  return <PostForm app={app} title={title} done={onPosted} />;
}
