import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import type { App } from "../app.ts";
import { Fault } from "../notice.tsx";
import { Rest } from "../rest.tsx";
import { locale } from "../speak.ts";
import { strings } from "../strings.ts";
import type { Pages } from "../use-pages.ts";
import { CommentForm } from "./comment-form.tsx";
import { Acts, Byline, nameOf, Sure } from "./comment-parts.tsx";
import { useComment } from "./use-comment.ts";

/** What the service has not confirmed has nobody's `userId` yet. */
export type Shown = Pick<Comment, "id" | "createdAt" | "updatedAt" | "content"> & Partial<Comment>;

/** Comments beside each other: of a post, or the replies to one. */
export type Branch = Pages<Shown>;

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

/** How deep replies still stand under what they answer; deeper ones say it in strings. */
const deepest = 3;

/** Comments beside each other, each with its replies under it. What has not changed is not drawn anew. */
export function CommentBranch(props: Props) {
  const { talk, branch } = props;
  const drawn = useMemo(() => new WeakMap<Shown, VNode>(), [talk.me, locale]);

  const draw = (comment: Shown) => {
    const item = drawn.get(comment) ?? <CommentItem key={comment.id} {...props} comment={comment} />;
    drawn.set(comment, item);
    return item;
  };
  return (
    <>
      <ol class="branch">{inOrder(branch.rows).map(draw)}</ol>
      <Rest list={branch} />
    </>
  );
}

/** Pinned first, then as they were written. */
const inOrder = (comments: Shown[]) =>
  comments.toSorted(
    (one, other) => +!!other.isPinned - +!!one.isPinned || one.createdAt.localeCompare(other.createdAt),
  );

function CommentItem(props: ItemProps) {
  const { talk, depth = 0, answered = "", comment } = props;
  const { id, userId, content } = comment;
  const { place, mode, setMode, error, ...does } = useComment(props);
  const close = () => setMode("");

  if (mode === "gone") return null;
  const said = (
    <p class="said" dir="auto">
      {content}
    </p>
  );
  return (
    <li ref={place} class="comment" tabIndex={-1} aria-busy={!userId}>
      <Byline comment={comment} />
      {depth > deepest && <p class="facts">{strings.inReplyTo(answered)}</p>}
      {mode === "edit" ? (
        <CommentForm
          app={talk.app}
          name={`edit-${id}`}
          label={strings.comment}
          verb={strings.save}
          value={content}
          send={does.edit}
          close={close}
        >
          {said}
        </CommentForm>
      ) : (
        said
      )}
      {mode === "delete" ? (
        <Sure remove={does.remove} keep={close} />
      ) : (
        userId &&
        !mode && (
          <Acts
            {...does}
            guest={talk.app.guest}
            comment={comment}
            isMine={userId === talk.me}
            act={setMode}
          />
        )
      )}
      <Fault text={strings.notSaved} error={error} />
      {mode === "reply" && (
        <CommentForm
          app={talk.app}
          name={`reply-${id}`}
          label={strings.replyTo(nameOf(comment))}
          verb={strings.reply}
          send={does.reply}
          close={close}
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
