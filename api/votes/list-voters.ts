import { sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boardExists } from "../boards/board-exists.ts";
import { isNamed } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { assertFound } from "../postgres/json.ts";
import { csvOf } from "../serving/csv.ts";
import { posts, users, votes } from "../tables.ts";

const columns = ["name", "email", "externalId", "identity", "votedAt"] as const;

/** The voters of a post, oldest vote first, as CSV. @throws Problem 404 */
export async function listVoters(db: Database, { workspaceId }: Actor, postId: string): Promise<string> {
  const [post] = await find(db, { workspaceId, postId });
  assertFound(post, "post");
  const voters = await list(db, { workspaceId, postId });
  return csvOf([[...columns], ...voters.map((voter) => columns.map((name) => voter[name]))]);
}

const find = prepareStatement(
  ({ workspaceId, postId }: Given<"workspaceId" | "postId">) =>
    sql`
      select 1 from ${posts}
      where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${postId}
        and ${boardExists(workspaceId, posts.boardId)}`,
);

const list = prepareStatement(
  ({ workspaceId, postId }: Given<"workspaceId" | "postId">) => sql<
    Record<(typeof columns)[number], string | null>
  >`
    select ${users.fullName} as name, ${users.email}, ${users.externalId} as "externalId", ${users.identity},
      iso(${votes.createdAt}) as "votedAt"
    from ${votes} join ${users} on ${isNamed(users, votes.userId, workspaceId)}
    where ${votes.workspaceId} = ${workspaceId} and ${votes.postId} = ${postId}
    order by ${votes.createdAt}, ${votes.number}`,
);
