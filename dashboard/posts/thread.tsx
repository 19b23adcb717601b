import { useState } from "preact/hooks";
import type { CommentPage } from "../../api/comments/contract.ts";
import type { StaffPost } from "../../api/posts/contract.ts";
import { Button } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { useStaff } from "../frame/staff.ts";
import { useQuery } from "../requests.ts";
import { CommentItem } from "./comment-item.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { strings } from "./strings.ts";

/** The comments of a post for staff, including spam. */
export function Thread({ post }: { post: StaffPost }) {
  const { at } = useStaff();
  const [limit, setLimit] = useState(20);
  const endpoint = at(`v1/posts/${post.id}/comments`);
  const comments = useQuery<CommentPage>(`${endpoint}?limit=${limit}`);
  return (
    <section class="section thread">
      <h2>{strings.thread}</h2>
      <Loaded answer={comments} lines={4} failed={strings.threadFailed}>
        {({ data, pagination }) => (
          <>
            {!data.length && <p class="quiet">{strings.noComments}</p>}
            <ul>
              {data.map((comment) => (
                <CommentItem key={comment.id} comment={comment} endpoint={endpoint} depth={0} />
              ))}
            </ul>
            {pagination.hasNextPage && limit < 100 && (
              <Button text={strings.more} act={() => setLimit(100)} />
            )}
          </>
        )}
      </Loaded>
      <ReplyForm endpoint={endpoint} />
    </section>
  );
}
