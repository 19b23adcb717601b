import { type SQL, sql } from "drizzle-orm";
import type { Given } from "../postgres/database.ts";
import type { Found } from "./list-posts.ts";
import type { Shape } from "./match-posts.ts";

/**
 * The condition on what the actor did, in a statement of `withOwnActivity`. A search compares many posts with the ids:
 * with `is true`, the planner does so by a hash table. Without a search, it looks the ids up in the index on posts.
 */
export function ofActor({ userId }: Given<"userId">, { mine, search }: Pick<Shape, "mine" | "search">) {
  if (!mine) return undefined;
  if (mine === "created") return sql`and p.user_id = ${userId}`;
  return search === "none"
    ? sql`and p.id = any((select ids from own)::uuid[])`
    : sql`and (p.id in (select unnest(ids) from own)) is true`;
}

/**
 * Adds to a list's statement the ids of the posts that `mine` selects. To bound the statement's cost, takes only the
 * 10,000 newest of each kind; `isCut` says whether there are more. Decision 021 defines who follows a post.
 */
export function withOwnActivity(
  { workspaceId, userId }: Given<"workspaceId" | "userId">,
  mine: Shape["mine"],
  statement: SQL<Found>,
): SQL<Found> {
  if (!mine || mine === "created") return statement;
  const own = (id: SQL, table: SQL) =>
    sql`select ${id} from ${table} m where m.workspace_id = ${workspaceId} and m.user_id = ${userId}`;
  const chosen = own(sql`m.post_id`, sql`post_follows`);
  const written = sql`${own(sql`m.id`, sql`posts`)} order by m.created_at desc, m.id desc`;
  const voted = sql`${own(sql`m.post_id`, sql`votes`)} order by m.created_at desc`;
  const commented = sql`
    ${own(sql`m.post_id`, sql`comments`)} group by m.post_id order by max(m.created_at) desc`;
  const followed = sql`${chosen} and m.is_following order by m.post_id desc`;
  const kinds = { voted: [voted], commented: [commented], followed: [written, voted, commented, followed] };
  const sets = sql.join(
    kinds[mine].map((ids) => sql`(array(${ids} limit 10001))`),
    sql`, `,
  );
  const unfollowed = mine === "followed" ? sql`except ${chosen} and not m.is_following` : undefined;
  return sql`
    with sets as materialized (select s.ids from (values ${sets}) s (ids)),
    own as materialized (select array(select unnest(ids[:10000]) from sets ${unfollowed}) as ids)
    select found.*, (select max(cardinality(ids)) > 10000 from sets) as "isCut" from (${statement}) found`;
}
