import { useRef, useState } from "preact/hooks";
import type { Post, PostVote } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import { explainError } from "../explain-error.ts";
import { Icon } from "../icons.tsx";
import { send } from "../send.ts";
import { formatCount } from "../speak.ts";
import { strings } from "../strings.ts";

interface Props {
  app: App;
  post: Post;
  change(id: string, changes: Partial<Post>): void;
}

/** Counts at once and takes it back when the service refuses. */
export function VoteButton({ app, post, change }: Props) {
  const [isVoting, setVoting] = useState(false);
  const [error, setError] = useState<unknown>();
  const first = useRef(post.votesCount).current;

  const vote = async () => {
    if (isVoting) return;
    const { id, isVoted, votesCount } = post;
    setVoting(true);
    setError(undefined);
    change(id, { isVoted: !isVoted, votesCount: votesCount + (isVoted ? -1 : 1) });
    try {
      const now = await send<PostVote>(app.guest, "POST", `posts/${id}/vote`);
      change(id, { isVoted: now.isVoted, votesCount: now.votesCount });
      app.say((now.isVoted ? strings.voted : strings.unvoted)(now.votesCount));
    } catch (error) {
      change(id, { isVoted, votesCount });
      setError(error);
    }
    setVoting(false);
  };

  return (
    <>
      <button
        class={error ? "vote failed" : "vote"}
        type="button"
        aria-pressed={post.isVoted}
        aria-busy={isVoting}
        onClick={vote}
      >
        <Icon name={error ? "alert" : "up"} />
        <span class="unseen">{strings.voteFor(post.title)}, </span>
        <span class={post.votesCount === first ? "count" : "count rolled"} key={post.votesCount}>
          {formatCount(post.votesCount)}
        </span>
        <span class="unseen"> {strings.votes(post.votesCount)}</span>
      </button>
      {error !== undefined && (
        <p class="fault" role="alert">
          {strings.voteFailed} {explainError(error)}
        </p>
      )}
    </>
  );
}
