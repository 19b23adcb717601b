import type { ComponentChildren, VNode } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { useMode } from "../hooks/use-mode.ts";
import { type Pages, usePages } from "../hooks/use-pages.ts";
import { useSending } from "../hooks/use-sending.ts";
import { locale } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";
import { InfiniteScroll } from "../ui/infinite-scroll.tsx";
import { LikeButton } from "../ui/like-button.tsx";
import { InlineError } from "../ui/notice.tsx";
import { ConfirmDelete, OwnActions } from "../ui/optional.tsx";
import { type Prose, ProseView } from "../ui/prose.tsx";
import { bylineOf, nameOf } from "./byline.tsx";
import { CommentForm } from "./comment-form.tsx";
import { useLiveComments } from "./use-live-comments.ts";

/** A comment. A new comment has no `userId` until the service confirms it; one without marks has no `prose`. */
export type Shown = Pick<Comment, "id" | "createdAt" | "updatedAt" | "content"> &
  Partial<Comment> & { prose?: Prose | undefined };

/** The comments on one level: the direct comments on a post, or the replies to one comment. */
export type Branch = Pages<Shown>;

/** The comment thread of one post. */
export interface Talk {
  app: App;
  /** API path of the post's comments: `posts/<id>/comments`. */
  path: string;
  /** The visitor's user id; anonymous visitors have none before their first write. */
  me: string | undefined;
  /** Sends a comment and adds it to the branch. @throws SendError */
  add(branch: Branch, text: string, parentId?: string): Promise<void>;
  /** Called after a comment and its replies, including any that were not loaded, were deleted. */
  lose(): void;
}

interface Props {
  talk: Talk;
  branch: Branch;
  depth?: number;
  /** Name of the author to whom these comments reply. */
  parentName?: string;
  /** Adds `change` to the parent comment's number of replies. */
  tally?(change: number): void;
  /** Shown after the pinned comments. */
  children?: ComponentChildren;
}

/** The deepest level that is indented; replies at deeper levels instead name the author to whom they reply. */
const deepest = 3;

/** The comments on one level, oldest first, each with its replies. Unchanged comments are not rendered again. */
export function CommentBranch({ children, ...props }: Props) {
  const { talk, branch } = props;
  const drawn = useMemo(() => new WeakMap<Shown, VNode>(), [talk.me, locale]);

  const draw = (comment: Shown) => {
    const item = drawn.get(comment) ?? <CommentItem key={comment.id} {...props} comment={comment} />;
    drawn.set(comment, item);
    return item;
  };
  const rows = branch.rows.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  const pinned = rows.filter(({ isPinned }) => isPinned);
  return (
    <>
      {pinned[0] && <ol class="branch">{pinned.map(draw)}</ol>}
      {children}
      <ol class="branch">{rows.filter(({ isPinned }) => !isPinned).map(draw)}</ol>
      <InfiniteScroll list={branch} />
    </>
  );
}

/** One comment. Changes show immediately, and are reverted if the request fails. */
function CommentItem({
  talk,
  branch,
  depth = 0,
  parentName = "",
  tally,
  comment,
}: Props & { comment: Shown }) {
  const { app, me } = talk;
  const { id, userId, content, prose, repliesCount } = comment;
  const path = `${talk.path}/${id}`;
  const [place, mode, setMode] = useMode<HTMLLIElement>();
  const [isOpen, setOpen] = useState(false);
  const { error, run } = useSending();
  const replies = usePages<Shown>(
    (page) => send(app.context, "GET", `${path}/replies?page=${page}`),
    [],
    +!!repliesCount,
  );
  // The replies of a comment that is being deleted can no longer be read.
  useLiveComments(app, replies, `${path}/replies`, repliesCount, isOpen && mode !== "gone");
  // A comment that the service has not confirmed yet is the visitor's own new one.
  useEffect(() => void (userId || place.current?.scrollIntoView({ block: "nearest" })), []);
  const close = () => setMode("");
  const change = (changes: Partial<Shown>) => branch.change(id, () => changes);
  const tallyReplies = (added: number) =>
    branch.change(id, ({ repliesCount = 0 }) => ({ repliesCount: repliesCount + added }));

  const reply = async (text: string) => {
    setOpen(true);
    await talk.add(replies, text, id);
    tallyReplies(1);
  };
  const edit = async (text: string) => {
    let after: Partial<Shown> = { content, prose };
    change({ content: text, prose: undefined });
    try {
      after = { prose: undefined, ...(await send<Shown>(app.context, "PATCH", path, { content: text })) };
      app.announce(messages.saved);
    } finally {
      change(after);
    }
  };
  const remove = async () => {
    setMode("gone");
    await run(async () => {
      await send(app.context, "DELETE", path);
      branch.drop(id);
      tally?.(-1);
      talk.lose();
    });
    // After a failure, this call shows the comment again; after a success, the component is already unmounted.
    close();
  };

  if (mode === "gone") return null;
  const said = prose ? (
    <ProseView nodes={prose} />
  ) : (
    <p class="said" dir="auto">
      {content}
    </p>
  );
  return (
    <li ref={place} class={comment.isPinned ? "comment pinned" : "comment"} tabIndex={-1} aria-busy={!userId}>
      {bylineOf(comment, me)}
      {depth > deepest && <p class="facts">{messages.inReplyTo(parentName)}</p>}
      {mode === "edit" ? (
        <CommentForm
          app={app}
          name={`edit-${id}`}
          label={messages.comment}
          verb={messages.save}
          value={content}
          send={edit}
          close={close}
        >
          {said}
        </CommentForm>
      ) : (
        said
      )}
      {mode === "delete" && <ConfirmDelete app={app} remove={remove} keep={close} />}
      {userId && !mode && (
        <div class="facts">
          <LikeButton context={app.context} path={path} liked={comment} change={change} />
          <button type="button" onClick={() => setMode("reply")}>
            {messages.reply}
          </button>
          {userId === me && <OwnActions app={app} act={setMode} />}
          {!!repliesCount && (
            <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {messages.replies(repliesCount)} <Icon d={paths.down} />
            </button>
          )}
        </div>
      )}
      <InlineError text={messages.notSaved} error={error} />
      {mode === "reply" && (
        <CommentForm
          app={app}
          name={`reply-${id}`}
          label={messages.replyTo(nameOf(comment))}
          verb={messages.reply}
          send={reply}
          close={close}
        />
      )}
      {isOpen && (
        <CommentBranch
          talk={talk}
          branch={replies}
          depth={depth + 1}
          parentName={nameOf(comment)}
          tally={tallyReplies}
        />
      )}
    </li>
  );
}
