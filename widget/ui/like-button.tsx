import type { Changelog } from "../../api/changelogs/contract.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { useToggle } from "../hooks/use-toggle.ts";
import { formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { Icon } from "./icons.tsx";
import { InlineError } from "./notice.tsx";

type Liking = Pick<Changelog, "isLiked" | "likesCount">;

interface Props {
  context: WidgetContext;
  /** API path of the object to like. */
  path: string;
  liked: Partial<Liking>;
  change(liking: Liking): void;
  class?: string;
}

export const Heart = () => <Icon d="M8 13.5 3 8.5A3 3 0 0 1 8 5a3 3 0 0 1 5 3.5Z" />;

/** A button that counts the like immediately, and reverts it if the request fails. */
export function LikeButton({ context, path, liked, change, ...more }: Props) {
  const { isLiked = false, likesCount = 0 } = liked;
  const { press, isSending, error } = useToggle(
    context,
    `${path}/like`,
    change,
    { isLiked, likesCount },
    { isLiked: !isLiked },
    { likesCount: likesCount + (isLiked ? -1 : 1) },
  );
  return (
    <>
      <button type="button" aria-pressed={isLiked} aria-busy={isSending} onClick={press} {...more}>
        <span class="unseen">{messages.like}</span> <Heart />
        {likesCount ? formatCount(likesCount) : ""}
      </button>
      <InlineError text={messages.notSaved} error={error} />
    </>
  );
}
