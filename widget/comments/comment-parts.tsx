import { messages } from "../locales/messages.ts";
import { Icon, Stroke } from "../ui/icons.tsx";
import { LikeButton, type Liking } from "../ui/like-button.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { Shown, Talk } from "./comment-branch.tsx";

const pin = "M8 10v4M5.5 2.5h5L10 6l2 4H4l2-4Z";

export const nameOf = ({ creator }: Shown) => creator?.fullName ?? messages.you;

/** Author and time of a comment. */
export function bylineOf(comment: Shown) {
  const { createdAt, updatedAt, isPinned, creator } = comment;
  return (
    <p class="facts">
      <b dir="auto">{nameOf(comment)}</b>
      {creator?.isStaff && <span class="staff">{messages.team}</span>}
      <RelativeTime at={createdAt} />
      {updatedAt !== createdAt && <span>{messages.edited}</span>}
      {isPinned && (
        <span>
          <Stroke d={pin} />
          {messages.pinned}
        </span>
      )}
    </p>
  );
}

interface CommentActionsProps {
  talk: Talk;
  comment: Shown;
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  act(mode: "reply" | "edit" | "delete"): void;
  change(liking: Liking): void;
}

/** The buttons below a comment. */
export function CommentActions({ talk, comment, isOpen, setOpen, act, change }: CommentActionsProps) {
  const { id, userId, repliesCount } = comment;
  return (
    <div class="facts">
      <LikeButton context={talk.app.context} path={`${talk.path}/${id}`} liked={comment} change={change} />
      <button type="button" onClick={() => act("reply")}>
        {messages.reply}
      </button>
      {userId === talk.me && <OwnCommentActions act={act} />}
      {!!repliesCount && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {messages.replies(repliesCount)}
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

/** The author's own buttons: edit and delete. */
export const OwnCommentActions = ({ act }: { act(mode: "edit" | "delete"): void }) => (
  <>
    <button type="button" onClick={() => act("edit")}>
      {messages.edit}
    </button>
    <button type="button" onClick={() => act("delete")}>
      {messages.remove}
    </button>
  </>
);

/** Asks for confirmation in place. Escape closes only this question, not the panel. */
export const ConfirmDelete = ({ remove, keep }: { remove(): void; keep(): void }) => (
  <fieldset class="form-end" onKeyDown={(event) => event.key === "Escape" && leave(event, keep)}>
    <p>{messages.sure}</p>
    <button class="button" type="button" onClick={keep}>
      {messages.cancel}
    </button>
    <button class="button danger" type="button" onClick={remove}>
      {messages.remove}
    </button>
  </fieldset>
);

function leave(event: Event, keep: () => void): void {
  event.preventDefault();
  event.stopPropagation();
  keep();
}
