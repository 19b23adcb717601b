import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { csvOf } from "../csv.ts";
import type { Database } from "../database.ts";

interface VoterRow {
  name: string;
  email: string | null;
  externalId: string | null;
  identity: string;
  votedAt: string;
}

/** Who voted for a post, first vote first, as CSV. @throws Problem 404 */
export async function listVoters(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  postId: string,
): Promise<string> {
  const [post] = await sql`select from posts where workspace_id = ${workspaceId} and id = ${postId}`;
  if (!post) throw new Problem(404, "not_found", "No such post.");
  const rows = await sql<VoterRow[]>`
    select u.full_name as name, u.email, u.external_id as "externalId", u.identity, iso(v.created_at) as "votedAt"
    from votes v join users u on u.workspace_id = v.workspace_id and u.id = v.user_id
    where v.workspace_id = ${workspaceId} and v.post_id = ${postId} order by v.created_at, v.number`;
  return csvOf([
    ["name", "email", "externalId", "identity", "votedAt"],
    ...rows.map(({ name, email, externalId, identity, votedAt }) => [
      name,
      email,
      externalId,
      identity,
      votedAt,
    ]),
  ]);
}
