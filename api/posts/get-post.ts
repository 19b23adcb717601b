import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boards } from "../boards/table.ts";
import { booleans, type Database, type Given, observed, prepareStatement } from "../database.ts";
import { findKeptPost } from "../merges/find-kept-post.ts";
import { createBatch, inPlaces, type Placed } from "../postgres/batch.ts";
import { rowOf } from "../postgres/columns.ts";
import { assertFound } from "../postgres/json.ts";
import { users } from "../users/table.ts";
import { votes } from "../votes/table.ts";
import { isPostVisible } from "./is-post-visible.ts";
import { postActivity, posts } from "./table.ts";

interface PostRow extends Placed {
  /** The post's number, for `X-Post-Number`. */
  number: string;
}

/**
 * Returns a function that reads one post and its author as JSON text, with the post's number. Concurrent reads in one workspace share a
 * statement. If the post was merged, the function reads the post that it is now part of, or throws Problem 404.
 */
export function createPostReader(db: Database): (actor: Actor, id: string) => Promise<PostRow> {
  const read = createBatch((calls: { actor: Actor; id: string }[]) => findPosts(db, calls), {
    inFlight: 4,
    groupOf: ({ actor }) => actor.workspaceId,
    ...observed(db, "read_post"),
  });
  const readKept = async (actor: Actor, id: string) => {
    const kept = await findKeptPost(db, actor.workspaceId, id);
    return kept === undefined ? undefined : read({ actor, id: kept });
  };
  return async (actor, id) => assertFound((await read({ actor, id })) ?? (await readKept(actor, id)), "post");
}

/** All calls must be for one workspace: if its id is a single parameter, the planner can read each table by its key. */
async function findPosts(db: Database, calls: { actor: Actor; id: string }[]) {
  const rows = await find(db, {
    workspaceId: calls[0]?.actor.workspaceId,
    userIds: calls.map(({ actor }) => actor.userId),
    staffs: booleans(calls.map(({ actor }) => actor.isStaff)),
    ids: calls.map(({ id }) => id),
  });
  return inPlaces(rows, calls);
}

// Each array is in a subquery, where the planner does not see its length. It would otherwise prefer plans for arrays of that
// length, and plan each call again, which takes a millisecond.
const find = prepareStatement(
  ({
    workspaceId,
    userIds,
    staffs,
    ids,
  }: Given<"workspaceId" | "userIds" | "staffs" | "ids">) => sql<PostRow>`
    select call.place::int, ${posts.number},
      left(post_text(${rowOf(posts)}, ${rowOf(postActivity)}, (
        select v.user_id from ${votes} v
        where v.workspace_id = ${workspaceId} and v.post_id = ${posts.id} and v.user_id = call.usr) is not null), -1)
        || ',"creator":' || creator_text(${rowOf(users)})
        || case when call.staff then '}' else ',"isOwn":' || (${posts.userId} = call.usr)
          || ',"isEdited":' || (${posts.editedBy} is not distinct from ${posts.userId}) || '}' end as body
    from unnest((select ${userIds}::uuid[]), (select ${staffs}::boolean[]), (select ${ids}::uuid[]))
        with ordinality as call (usr, staff, id, place)
      join ${posts} on ${posts.workspaceId} = ${workspaceId} and ${posts.id} = call.id
      join ${boards} on ${boards.workspaceId} = ${workspaceId} and ${boards.id} = ${posts.boardId}
      join ${postActivity} on ${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = ${posts.id}
      join ${users} on ${users.workspaceId} = ${workspaceId} and ${users.id} = ${posts.userId}
    where ${isPostVisible({ workspaceId, userId: sql`call.usr`, isStaff: sql`call.staff` })}`,
);
