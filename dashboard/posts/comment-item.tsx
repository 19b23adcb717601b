import { useState } from "preact/hooks";
import type { Comment, CommentPage } from "../../api/comments/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Time } from "../controls/time.tsx";
import { useFocusBack } from "../controls/use-focus.ts";
import { useQuery } from "../requests.ts";
import { CommentMenu } from "./comment-menu.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { strings } from "./strings.ts";

interface Props {
  comment: Comment;
  /** API path of the post's comments. */
  endpoint: string;
  depth: number;
}

export function CommentItem({ comment, endpoint, depth }: Props) {
  const [isReplying, setReplying] = useState(false);
  const { opener, goBack } = useFocusBack();
  const close = () => {
    setReplying(false);
    goBack();
  };
  const name = comment.creator?.fullName ?? strings.somebody;
  return (
    <li class={comment.isSpam ? "comment is-spam" : "comment"}>
      <div class="comment-head">
        <strong dir="auto">{name}</strong>
        {comment.creator?.isStaff && <span class="chip">{strings.team}</span>}
        <span class="quiet small">
          <Time at={comment.createdAt} />
        </span>
        {comment.isPinned && (
          <span class="chip">
            <Icon name="pin" />
            {strings.pinned}
          </span>
        )}
        {comment.isSpam && (
          <span class="chip">
            <Icon name="spam" />
            {strings.spam}
          </span>
        )}
        <CommentMenu comment={comment} endpoint={endpoint} name={name} />
      </div>
      <p class="said-text" dir="auto">
        {comment.content}
      </p>
      <button
        ref={opener}
        type="button"
        class="text-button"
        aria-expanded={isReplying}
        onClick={() => setReplying(!isReplying)}
      >
        {strings.reply}
        <span class="unseen"> {name}</span>
      </button>
      {isReplying && <ReplyForm endpoint={endpoint} to={{ id: comment.id, name }} close={close} />}
      {comment.repliesCount > 0 && <Replies comment={comment} endpoint={endpoint} depth={depth} />}
    </li>
  );
}

/** Replies of the first level load immediately, deeper ones on demand. */
function Replies({ comment, endpoint, depth }: Props) {
  const [isShown, setShown] = useState(depth === 0);
  const replies = useQuery<CommentPage>(isShown ? `${endpoint}/${comment.id}/replies?limit=100` : "");
  if (!isShown) {
    return (
      <p>
        <button type="button" class="text-button" onClick={() => setShown(true)}>
          {strings.showReplies(comment.repliesCount)}
        </button>
      </p>
    );
  }
  return (
    <Loaded answer={replies} lines={1}>
      {({ data }) => (
        <ul class={depth < 3 ? "replies" : undefined}>
          {data.map((reply) => (
            <CommentItem key={reply.id} comment={reply} endpoint={endpoint} depth={depth + 1} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
