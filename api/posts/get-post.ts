import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { createBatch, inPlaces, type Placed } from "../batch.ts";
import { booleans, type Database } from "../database.ts";
import { findKeptPost } from "../merges/find-kept-post.ts";

interface PostRow extends Placed {
  /** For `X-Post-Number`. */
  number: string;
}

/**
 * Reads one post as JSON text, with its number; readers of one workspace that wait together share a statement. The id of
 * a merged post gives the post that it is part of now. @throws Problem 404
 */
export function createPostReader(db: Database): (actor: Actor, id: string) => Promise<PostRow> {
  const read = createBatch((calls: { actor: Actor; id: string }[]) => findPosts(db, calls), {
    inFlight: 4,
    groupOf: ({ actor }) => actor.workspaceId,
  });
  const readKept = async (actor: Actor, id: string) => {
    const kept = await findKeptPost(db, actor.workspaceId, id);
    return kept && read({ actor, id: kept });
  };
  return async (actor, id) => {
    const post = (await read({ actor, id })) ?? (await readKept(actor, id));
    if (!post) throw new Problem(404, "not_found", "No such post.");
    return post;
  };
}

/** The calls are of one workspace, which the statement names once: the planner then reads each table by its key. */
async function findPosts({ $client: sql }: Database, calls: { actor: Actor; id: string }[]) {
  const ws = calls[0]?.actor.workspaceId ?? null;
  const rows = await sql<PostRow[]>`
    select call.place::int, post_text(p, a, v.user_id is not null) as body, p.number
    from unnest(
        ${calls.map(({ actor }) => actor.userId)}::uuid[],
        ${booleans(calls.map(({ actor }) => actor.isStaff))}::boolean[], ${calls.map(({ id }) => id)}::uuid[]
      ) with ordinality as call (usr, staff, id, place)
      join posts p on p.workspace_id = ${ws} and p.id = call.id
      join boards b on b.workspace_id = ${ws} and b.id = p.board_id
      join post_activity a on a.workspace_id = ${ws} and a.post_id = p.id
      left join votes v on v.workspace_id = ${ws} and v.post_id = p.id and v.user_id = call.usr
    where post_visible(p, b, call.usr, call.staff)`;
  return inPlaces(rows, calls);
}
