import { type SQL, sql } from "drizzle-orm";
import type { Given } from "../database.ts";
import type { ListPosts } from "./contract.ts";

/**
 * The condition on what the actor did. Collects at most 10,000 ids of each kind, to bound the statement's cost. Decision 021
 * defines who follows a post.
 */
export function ofActor(
  { workspaceId, userId }: Given<"workspaceId" | "userId">,
  mine: NonNullable<ListPosts["mine"]>,
) {
  if (mine === "created") return sql`and p.user_id = ${userId}`;
  const ids = (id: SQL, table: SQL, condition = sql``) => sql`(
    select ${id} from ${table} m where m.workspace_id = ${workspaceId} and m.user_id = ${userId} ${condition} limit 10000)`;
  const voted = ids(sql`m.post_id`, sql`votes`);
  const commented = ids(sql`m.post_id`, sql`comments`);
  const chosen = (condition: SQL) => ids(sql`m.post_id`, sql`post_follows`, condition);
  const followed = sql`(
    ${ids(sql`m.id`, sql`posts`)} union ${voted} union ${commented} union ${chosen(sql`and m.is_following`)})
    except ${chosen(sql`and not m.is_following`)}`;
  return sql`and p.id = any(array(${{ voted, commented, followed }[mine]}))`;
}
