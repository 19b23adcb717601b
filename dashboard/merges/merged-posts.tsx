import { useState } from "preact/hooks";
import type { PostMerge } from "../../api/merges/contract.ts";
import type { StaffPost } from "../../api/posts/contract.ts";
import { Button } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { MergeDialog, undoMerge } from "./merge-dialog.tsx";
import { strings } from "./strings.ts";

/** The duplicates merged into a post, each with an Undo button, and a button to merge another. */
export function MergedPosts({ post }: { post: StaffPost }) {
  const { at } = useStaff();
  const merges = useQuery<PostMerge[]>(at(`staff/posts/${post.id}/merges`));
  const [isMerging, setMerging] = useState(false);
  return (
    <section class="details">
      <h2>Duplicates</h2>
      <Loaded query={merges} lines={1}>
        {(list) =>
          list.length ? (
            <ul class="people-rows">
              {list.map((merge) => (
                <li key={merge.id}>
                  <span class="grow">
                    <span dir="auto">{merge.duplicate.title}</span>
                    <br />
                    <span class="quiet small">
                      {strings.moved(merge.votesMoved, merge.commentsMoved)}
                      {merge.mergedBy.fullName}
                    </span>
                  </span>
                  <Button
                    text={common.undo}
                    of={strings.undoOne(merge.duplicate.title)}
                    act={() => undoMerge(at, merge)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <p class="quiet">No merged posts.</p>
          )
        }
      </Loaded>
      <Button icon="merge" text={strings.merge} act={() => setMerging(true)} />
      {isMerging && <MergeDialog post={post} close={() => setMerging(false)} />}
    </section>
  );
}
