import type { Post } from "../../api/posts/contract.ts";
import { messages } from "../locales/messages.ts";
import { Face } from "../ui/face.tsx";
import { Icon } from "../ui/icons.tsx";
import { RelativeTime } from "../ui/relative-time.tsx";

/** An idea or a comment. A new comment has no `creator` until the service confirms it. */
interface Written {
  createdAt: string;
  updatedAt: string;
  isPinned?: boolean;
  /** For an idea: whether its author has changed its text. Its other times move with what staff do. */
  isEdited?: boolean | undefined;
  creator?: Post["creator"] | null | undefined;
}

const pin = "M8 10v4M5.5 2.5h5L10 6l2 4H4l2-4Z";

/** The author's name, or "You" for the visitor with the id `me`. The service calls every visitor without a name the same. */
export const nameOf = ({ creator }: Pick<Written, "creator">, me?: string) =>
  !creator || creator.id === me
    ? messages.you
    : creator.fullName === "Anonymous"
      ? messages.anonymous
      : creator.fullName;

/** The line above a comment and below an idea's title: whether it is pinned, its author, its time, and whether it is edited. */
export function bylineOf(written: Written, me: string | undefined) {
  const { createdAt, updatedAt, isPinned, isEdited = updatedAt !== createdAt, creator } = written;
  return (
    <p class="facts">
      {isPinned && (
        <span class="pin">
          <Icon d={pin} />
          {creator?.isStaff ? messages.official : messages.pinned}
        </span>
      )}
      {creator && <Face {...creator} />}
      <b dir="auto">{nameOf(written, me)}</b>
      {creator?.isStaff && <span class="pill new">{messages.team}</span>}
      <RelativeTime at={createdAt} />
      {isEdited && <span>{messages.edited}</span>}
    </p>
  );
}
