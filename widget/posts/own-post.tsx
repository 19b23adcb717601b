import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useMode } from "../hooks/use-mode.ts";
import { useSending } from "../hooks/use-sending.ts";
import { messages } from "../locales/messages.ts";
import { InlineError } from "../ui/notice.tsx";
import { ConfirmDelete, OwnActions } from "../ui/own-actions.tsx";
import { PostForm } from "./post-form.tsx";
import type { SeenPost } from "./use-post-list.ts";

/** The author's buttons to edit and delete an idea. */
export function OwnPost({ app, post }: { app: App; post: SeenPost }) {
  const [place, mode, setMode] = useMode<HTMLDivElement>(true);
  const { error, run } = useSending();

  const remove = () =>
    run(async () => {
      await send(app.context, "DELETE", `posts/${post.id}`);
      app.list.drop(post.id);
      app.announce(messages.removed);
      app.go("ideas", app.view);
    });
  const done = (edited?: Post) => {
    if (edited) {
      // The response does not contain the author.
      app.list.keep({
        ...post,
        ...app.list.known[post.id],
        excerpt: undefined,
        prose: undefined,
        ...edited,
        isOwn: true,
        isEdited: true,
      });
      app.announce(messages.saved);
    }
    setMode("");
  };

  return (
    <div class="own" ref={place}>
      {mode === "edit" ? (
        <PostForm app={app} post={post} done={done} />
      ) : mode === "delete" ? (
        <ConfirmDelete app={app} remove={remove} keep={() => done()} />
      ) : (
        <div class="facts">
          <OwnActions app={app} act={setMode} />
        </div>
      )}
      <InlineError text={messages.notSaved} error={error} />
    </div>
  );
}
