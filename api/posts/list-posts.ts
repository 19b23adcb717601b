import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { containing } from "../json.ts";
import { pageJson } from "../page.ts";
import type { ListPosts, ListStaffPosts } from "./contract.ts";

type Fragment = ReturnType<Database["$client"]>;

/**
 * One page of the posts the actor may see, as JSON text. One statement, whose rows Postgres turns into JSON itself; a
 * condition that was not asked for is not in it, so that each filter meets its own index.
 */
export async function listPosts(db: Database, actor: Actor, query: ListPosts): Promise<string> {
  return listAs(db, db.$client`post_json(p, a, v.user_id is not null)`, actor, query);
}

/** The same with authors and tags, for staff alone. */
export async function listStaffPosts(db: Database, actor: Actor, query: ListStaffPosts): Promise<string> {
  return listAs(db, db.$client`staff_post_json(p, a, v.user_id is not null)`, actor, query);
}

async function listAs(
  { $client: sql }: Database,
  body: Fragment,
  actor: Actor,
  query: ListStaffPosts,
): Promise<string> {
  const matching = matchingPosts(sql, actor, query);
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int from posts p ${matching}) as total,
      coalesce((select json_agg(page.body) from (
        select ${body} as body
        from posts p
          join post_activity a on a.workspace_id = p.workspace_id and a.post_id = p.id
          left join votes v
            on v.workspace_id = p.workspace_id and v.post_id = p.id and v.user_id = ${actor.userId}
          ${matching}
        ${sortedBy(sql, query)}
        limit ${query.limit} offset ${(query.page - 1) * query.limit}
      ) page), '[]')::text as rows`;
  return pageJson(found?.rows ?? "[]", query, found?.total ?? 0);
}

function matchingPosts(
  sql: Database["$client"],
  { workspaceId, userId, isStaff }: Actor,
  query: ListStaffPosts,
) {
  const { search, boardId, categoryId, visibility, statusValue, statusId, tagId, status } = query;
  const when = (asked: unknown, condition: ReturnType<typeof sql>) => (asked ? condition : sql``);
  return sql`
    ${when(!isStaff, sql`join boards b on b.workspace_id = p.workspace_id and b.id = p.board_id`)}
    ${when(
      statusValue?.length || status,
      sql`left join statuses s on s.workspace_id = p.workspace_id and s.id = p.status_id`,
    )}
    where p.workspace_id = ${workspaceId}
      ${when(!isStaff, sql`and post_visible(p, b, ${userId}, false)`)}
      ${when(search, sql`and p.title ilike ${containing(search ?? "")}`)}
      ${when(boardId?.length, sql`and p.board_id = any(${boardId ?? []}::uuid[])`)}
      ${when(categoryId?.length, sql`and p.category_id = any(${categoryId ?? []}::uuid[])`)}
      ${when(visibility, sql`and p.visibility = ${visibility ?? ""}`)}
      ${when(statusId?.length, sql`and p.status_id = any(${statusId ?? []}::uuid[])`)}
      ${when(statusValue?.length, sql`and s.value = any(${statusValue ?? []}::text[])`)}
      ${when(status === "old", sql`and s.kind in ('done', 'closed')`)}
      ${when(status === "active", sql`and coalesce(s.kind, 'open') not in ('done', 'closed')`)}
      ${when(
        tagId?.length,
        sql`and exists (
          select from post_tags t
          where t.workspace_id = p.workspace_id and t.post_id = p.id and t.tag_id = any(${tagId ?? []}::uuid[]))`,
      )}`;
}

function sortedBy(sql: Database["$client"], { sortBy, sortOrder }: ListPosts) {
  const sorts = {
    createdAt: { asc: sql`order by p.created_at, p.id`, desc: sql`order by p.created_at desc, p.id desc` },
    votesCount: {
      asc: sql`order by a.votes_count, a.post_id`,
      desc: sql`order by a.votes_count desc, a.post_id desc`,
    },
    lastInteractionAt: {
      asc: sql`order by a.last_interaction_at, a.post_id`,
      desc: sql`order by a.last_interaction_at desc, a.post_id desc`,
    },
  };
  return sorts[sortBy][sortOrder];
}
