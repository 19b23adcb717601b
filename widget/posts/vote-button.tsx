import { useRef } from "preact/hooks";
import type { App } from "../data/app.ts";
import { useToggle } from "../hooks/use-toggle.ts";
import { formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { InlineError } from "../ui/notice.tsx";
import type { SeenPost } from "./use-post-list.ts";

/** A button that counts the vote immediately, and reverts it if the request fails. */
export function VoteButton({ app, post }: { app: App; post: SeenPost }) {
  const { id, isVoted, votesCount } = post;
  const first = useRef(votesCount).current;
  const { press, isSending, error } = useToggle(
    app.context,
    `posts/${id}/vote`,
    (changes) => app.list.change(id, () => changes),
    { isVoted, votesCount },
    { isVoted: !isVoted },
    { votesCount: votesCount + (isVoted ? -1 : 1) },
  );

  const vote = async () => {
    const now = await press();
    if (!now) return;
    app.announce((now.isVoted ? messages.voted : messages.unvoted)(messages.votes(now.votesCount)));
    if (now.isVoted) app.askName();
  };

  return (
    <>
      <button
        class={error ? "vote failed" : "vote"}
        type="button"
        aria-label={messages.voteFor(post.title, messages.votes(votesCount))}
        aria-pressed={isVoted}
        aria-busy={isSending}
        onClick={vote}
      >
        <span class={votesCount === first ? "" : "rolled"} key={votesCount}>
          {formatCount(votesCount)}
        </span>
      </button>
      <InlineError text={messages.notSaved} error={error} />
    </>
  );
}
