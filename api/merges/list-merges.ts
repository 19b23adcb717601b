import { sql } from "drizzle-orm";
import { boardExists } from "../boards/board-exists.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { readOne } from "../postgres/read-rows.ts";
import { postMerges, posts, users } from "../tables.ts";

/** The merges into a post, except undone ones, latest first, as the text of a JSON array. @throws Problem 404 */
export const listMerges = readOne("post", ({ workspaceId, id: postId }) => {
  const { createdAt, id, mergedBy, undoneAt } = postMerges;
  return sql<{ body: string }>`
    select (
      select coalesce(json_agg(post_merge_json(${rowOf(postMerges)}, ${rowOf(users)}) order by ${createdAt} desc, ${id} desc), '[]')
      from ${postMerges} join ${users} on ${isNamed(users, mergedBy, workspaceId)}
      where ${postMerges.workspaceId} = ${workspaceId} and ${postMerges.postId} = ${posts.id}
        and ${undoneAt} is null)::text as body
    from ${posts}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${postId}
      and ${boardExists(workspaceId, posts.boardId)}`;
});
