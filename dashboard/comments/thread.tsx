import type { StaffPost } from "../../api/posts/contract.ts";
import { Button } from "../controls/button.tsx";
import { usePendingDeletes } from "../controls/delete-with-undo.ts";
import { Loaded } from "../controls/notice.tsx";
import { useStaff } from "../staff.ts";
import { CommentItem } from "./comment-item.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { strings } from "./strings.ts";
import { useThread, withoutDeleted } from "./use-thread.ts";

/** The comments on a post as staff see them, replies and spam included: the latest last, the earlier ones on request. */
export function Thread({ post: { id } }: { post: StaffPost }) {
  const { at } = useStaff();
  const thread = useThread(at(`staff/posts/${id}/comments`));
  const shown = withoutDeleted(thread.comments, usePendingDeletes());
  return (
    <section class="section thread">
      <h2>Comments</h2>
      <Loaded query={thread.latest} lines={4} failed="We could not load the comments.">
        {() => (
          <>
            {thread.hasEarlier && (
              <Button
                text={strings.showEarlier(thread.total - thread.comments.length)}
                isBusy={thread.isLoadingEarlier}
                act={thread.loadEarlier}
              />
            )}
            {!shown.length && !thread.hasEarlier && <p class="quiet">No comments yet.</p>}
            <ul>
              {shown.map((comment) => (
                <CommentItem key={comment.id} comment={comment} change={thread.change} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      <ReplyForm postId={id} />
    </section>
  );
}
