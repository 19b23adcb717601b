import { useRef } from "preact/hooks";
import type { Post } from "../../api/posts/contract.ts";
import type { App } from "../app.ts";
import { Icon } from "../icons.tsx";
import { Fault } from "../notice.tsx";
import { formatCount } from "../speak.ts";
import { strings } from "../strings.ts";
import { useToggle } from "../use-toggle.ts";

interface Props {
  app: App;
  post: Post;
  change(id: string, changes: Partial<Post>): void;
}

/** Counts at once and takes it back when the service refuses. */
export function VoteButton({ app, post, change }: Props) {
  const { id, isVoted, votesCount } = post;
  const first = useRef(votesCount).current;
  const { press, isBusy, error } = useToggle(
    app.guest,
    `posts/${id}/vote`,
    (changes) => change(id, changes),
    [
      { isVoted, votesCount },
      { isVoted: !isVoted, votesCount: votesCount + (isVoted ? -1 : 1) },
    ],
  );

  const vote = async () => {
    const now = await press();
    if (now) app.say((now.isVoted ? strings.voted : strings.unvoted)(now.votesCount));
  };

  return (
    <>
      <button
        class={error ? "vote failed" : "vote"}
        type="button"
        aria-pressed={isVoted}
        aria-busy={isBusy}
        onClick={vote}
      >
        <Icon name={error ? "alert" : "up"} />
        <span class="unseen">{strings.voteFor(post.title)}, </span>
        <span class={votesCount === first ? "" : "rolled"} key={votesCount}>
          {formatCount(votesCount)}
        </span>
        <span class="unseen"> {strings.votes(votesCount)}</span>
      </button>
      <Fault text={strings.voteFailed} error={error} />
    </>
  );
}
