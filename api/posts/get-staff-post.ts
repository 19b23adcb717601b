import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { findKeptPost } from "../merges/find-kept-post.ts";

/**
 * Reads one post with its author and tags, as JSON text. The id of a merged post gives the post that it is part of now.
 * @throws Problem 404
 */
export async function getStaffPost(db: Database, actor: Actor, id: string): Promise<string> {
  const post = await readStaffPost(db, actor, id);
  if (post) return post;
  const kept = await findKeptPost(db, actor.workspaceId, id);
  const found = kept && (await readStaffPost(db, actor, kept));
  if (!found) throw new Problem(404, "not_found", "No such post.");
  return found;
}

async function readStaffPost({ $client: sql }: Database, actor: Actor, id: string) {
  const [post] = await sql<{ body: string }[]>`
    select staff_post_json(p, a, v.user_id is not null)::text as body
    from posts p
      join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
      left join votes v
        on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}
    where p.workspace_id = ${actor.workspaceId} and p.id = ${id}`;
  return post?.body;
}
