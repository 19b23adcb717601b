import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { App } from "../app.ts";
import { words } from "../late-strings.ts";
import { More } from "../more.tsx";
import { Bones, Failure, Fault } from "../notice.tsx";
import { strings } from "../strings.ts";
import { CommentForm } from "./comment-form.tsx";
import { Acts, Byline, nameOf, Sure } from "./comment-parts.tsx";
import type { Branch, Shown } from "./use-branch.ts";
import { useComment } from "./use-comment.ts";

/** The conversation about one post. */
export interface Talk {
  app: App;
  postId: string;
  /** The visitor's id, once one is known. */
  me: string | undefined;
  /** Sends a comment to a branch of it. @throws SendError */
  add(branch: Branch, text: string, parentId?: string): Promise<void>;
  /** A comment has gone, perhaps with replies that nobody saw. */
  lose(): void;
}

interface Props {
  talk: Talk;
  branch: Branch;
  depth?: number;
  /** The name of whom these answer. */
  answered?: string;
  /** What these answer has so many replies more, or fewer. */
  tally?(more: number): void;
}

export interface ItemProps extends Props {
  comment: Shown;
}

/** How deep replies still stand under what they answer; deeper ones say it in words. */
const deepest = 3;

/** Comments beside each other, each with its replies under it. What has not changed is not drawn anew. */
export function CommentBranch(props: Props) {
  const { talk, branch } = props;
  const { comments, next, isLoading, error, load } = branch;
  const drawn = useMemo(() => new WeakMap<Shown, VNode>(), [talk.me]);
  useEffect(() => {
    if (next && !comments.length) load();
  }, []);

  const draw = (comment: Shown) => {
    const item = drawn.get(comment) ?? <CommentItem key={comment.id} {...props} comment={comment} />;
    drawn.set(comment, item);
    return item;
  };
  return (
    <>
      <ol class="branch">{comments.map(draw)}</ol>
      {error ? (
        <Failure text={words.commentsFailed} error={error} retry={load} />
      ) : isLoading && !comments.length ? (
        <Bones />
      ) : (
        <More list={branch} />
      )}
    </>
  );
}

function CommentItem(props: ItemProps) {
  const { talk, depth = 0, answered = "", comment } = props;
  const { id, userId, content } = comment;
  const { item, mode, setMode, error, ...does } = useComment(props);
  const form = { app: talk.app, close: () => setMode("") };

  if (mode === "gone") return null;
  const said = (
    <p class="said" dir="auto">
      {content}
    </p>
  );
  return (
    <li ref={item} class="comment" tabIndex={-1} aria-busy={!userId}>
      <Byline comment={comment} />
      {depth > deepest && <p class="facts">{words.inReplyTo(answered)}</p>}
      {mode === "edit" ? (
        <CommentForm
          {...form}
          name={`edit-${id}`}
          label={words.comment}
          verb={words.save}
          value={content}
          send={does.edit}
        >
          {said}
        </CommentForm>
      ) : (
        said
      )}
      {mode === "delete" ? (
        <Sure remove={does.remove} keep={form.close} />
      ) : (
        userId && !mode && <Acts {...does} comment={comment} isMine={userId === talk.me} act={setMode} />
      )}
      <Fault text={strings.notSaved} error={error} />
      {mode === "reply" && (
        <CommentForm
          {...form}
          name={`reply-${id}`}
          label={words.replyTo(nameOf(comment))}
          verb={words.reply}
          send={does.reply}
        />
      )}
      {does.isOpen && (
        <CommentBranch
          talk={talk}
          branch={does.replies}
          depth={depth + 1}
          answered={nameOf(comment)}
          tally={does.tallyReplies}
        />
      )}
    </li>
  );
}
