import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../postgres/batch.ts";
import { rowOf } from "../postgres/columns.ts";
import { booleans, type Database, type Given, observed, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";
import { boards, postActivity, posts, users, votes } from "../tables.ts";
import { findKeptPost } from "./find-kept-post.ts";
import { isPostVisible } from "./is-post-visible.ts";

interface PostRow extends Placed {
  /** The post's number, for `X-Post-Number`. */
  number: string;
  headers?: Record<string, string>;
}

/**
 * Returns a function that reads one post as JSON text, with the post's number; `isAsked` adds its author. Concurrent
 * reads in one workspace share a statement. If the post was merged, the function reads the post that it is now part of,
 * or throws Problem 404.
 */
export function createPostReader(db: Database) {
  const read = createBatch((calls: ReadCall[]) => findPosts(db, calls), {
    inFlight: 4,
    groupOf: ({ actor, isAsked }) => `${actor.workspaceId} ${isAsked}`,
    ...observed(db, "read_post"),
  });
  const readKept = async (call: ReadCall) => {
    const kept = await findKeptPost(db, call.actor.workspaceId, call.id);
    const row = kept === undefined ? undefined : await read({ ...call, id: kept });
    const location = `/v1/posts/${kept}${call.isAsked ? "?include=author" : ""}`;
    return row && { ...row, headers: { "content-location": location } };
  };
  return async (actor: Actor, id: string, isAsked: boolean): Promise<PostRow> => {
    const call = { actor, id, isAsked };
    return assertFound((await read(call)) ?? (await readKept(call)), "post");
  };
}

interface ReadCall {
  actor: Actor;
  id: string;
  isAsked: boolean;
}

/** All calls must be for one workspace: if its id is a single parameter, the planner can read each table by its key. */
async function findPosts(db: Database, calls: ReadCall[]) {
  const values = {
    workspaceId: calls[0]?.actor.workspaceId,
    userIds: calls.map(({ actor }) => actor.userId),
    staffs: booleans(calls.map(({ actor }) => actor.isStaff)),
    ids: calls.map(({ id }) => id),
  };
  const rows = await find(db, values, { isAsked: calls[0]?.isAsked ?? false });
  return inPlaces(rows, calls);
}

// Each array is in a subquery, where the planner does not see its length. It would otherwise prefer plans for arrays of that
// length, and plan each call again, which takes a millisecond.
const find = prepareStatement(
  (
    { workspaceId, userIds, staffs, ids }: Given<"workspaceId" | "userIds" | "staffs" | "ids">,
    { isAsked }: { isAsked: boolean },
  ) => sql<PostRow>`
    select call.place::int, ${posts.number},
      left(post_text(${rowOf(posts)}, ${rowOf(postActivity)}, (
        select v.user_id from ${votes} v
        where v.workspace_id = ${workspaceId} and v.post_id = ${posts.id} and v.user_id = call.usr) is not null), -1)
        ${isAsked ? sql`|| ',"creator":' || creator_text(${rowOf(users)}, true)` : undefined}
        || case when call.staff then '}' else ',"isOwn":' || (${posts.userId} = call.usr)
          || ',"isEdited":' || (${posts.editedBy} is not distinct from ${posts.userId}) || '}' end as body
    from unnest((select ${userIds}::uuid[]), (select ${staffs}::boolean[]), (select ${ids}::uuid[]))
        with ordinality as call (usr, staff, id, place)
      join ${posts} on ${posts.workspaceId} = ${workspaceId} and ${posts.id} = call.id
      join ${boards} on ${boards.workspaceId} = ${workspaceId} and ${boards.id} = ${posts.boardId}
      join ${postActivity} on ${postActivity.workspaceId} = ${workspaceId} and ${postActivity.postId} = ${posts.id}
      ${isAsked ? sql`join ${users} on ${users.workspaceId} = ${workspaceId} and ${users.id} = ${posts.userId}` : undefined}
    where ${isPostVisible({ workspaceId, userId: sql`call.usr`, isStaff: sql`call.staff` })}`,
);
