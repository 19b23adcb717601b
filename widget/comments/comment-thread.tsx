import { useRef } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { sendForm } from "../data/send-form.ts";
import { usePages } from "../hooks/use-pages.ts";
import { messages } from "../locales/messages.ts";
import type { SeenPost } from "../posts/use-post-list.ts";
import { CommentBranch, type Shown, type Talk } from "./comment-branch.tsx";
import { CommentForm } from "./comment-form.tsx";
import { useLiveComments } from "./use-live-comments.ts";

interface Props {
  app: App;
  post: SeenPost;
  /** Reloads the post, because only the service knows the current number of comments. */
  reload(): void;
}

/** The comments on an idea, and the form for a new comment. */
export function CommentThread({ app, post, reload }: Props) {
  const { id, commentsCount } = post;
  const head = useRef<HTMLHeadingElement>(null);
  const path = `posts/${id}/comments`;
  const branch = usePages<Shown>((page) => send(app.context, "GET", `${path}?page=${page}`));
  useLiveComments(app, branch, path);
  const me = app.open?.visitor?.id;

  const add: Talk["add"] = async (branch, content, parentId) => {
    const at = new Date().toISOString();
    branch.add({ id: at, createdAt: at, updatedAt: at, content });
    try {
      const comment = await sendForm<Comment>(app.context, path, { content, parentId });
      branch.change(at, () => comment);
      // The first write creates a user for an anonymous visitor.
      const { creator } = comment;
      if (!me && creator) app.update(() => ({ visitor: { ...creator, kind: "anonymous" } }));
      app.announce(messages.posted);
      app.askName();
      reload();
    } catch (error) {
      branch.drop(at);
      throw error;
    }
  };
  const lose = () => {
    head.current?.focus();
    app.announce(messages.removed);
    reload();
  };
  const talk: Talk = { app, path, me, add, lose };

  return (
    <section class="thread">
      <CommentBranch talk={talk} branch={branch}>
        <h4 ref={head} class={commentsCount ? "" : "unseen"} tabIndex={-1}>
          {messages.comments(commentsCount)}
        </h4>
        {!branch.next && !branch.rows.length && (
          <p class="facts">
            {messages.noComments} {messages.beFirst}
          </p>
        )}
      </CommentBranch>
      {(me || !app.open?.workspace.enforceSecureIdentify) && (
        <CommentForm
          app={app}
          name={`comment-${id}`}
          label={messages.comment}
          verb={messages.postComment}
          send={(text) => add(branch, text)}
        />
      )}
    </section>
  );
}
