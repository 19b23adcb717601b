import { messages } from "../locales/messages.ts";
import { Icon } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";
import type { Shown } from "./comment-branch.tsx";

const pin = "M8 10v4M5.5 2.5h5L10 6l2 4H4l2-4Z";

export const nameOf = ({ creator }: Shown) => creator?.fullName ?? messages.you;

/** The line above a comment: its author, its time, and whether it is edited or pinned. */
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
          <Icon d={pin} />
          {messages.pinned}
        </span>
      )}
    </p>
  );
}
