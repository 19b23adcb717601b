import { eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { pageJson, windowValues } from "../pages/pagination.ts";
import { isNamed } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { auditEvents, users } from "../tables.ts";
import type { ListAuditEvents } from "./contract.ts";

/** One page of the workspace's audit events, newest first, as JSON text. */
export async function listAuditEvents(
  db: Database,
  { workspaceId }: Actor,
  { page, limit }: ListAuditEvents,
): Promise<string> {
  const [found] = await list(db, { workspaceId, ...windowValues({ page, limit }) });
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0, true);
}

const list = prepareStatement(({ workspaceId, limit, offset }: Given<"workspaceId" | "limit" | "offset">) => {
  const { id, createdAt, action, subject, userId } = auditEvents;
  const ours = eq(auditEvents.workspaceId, workspaceId);
  return sql<{ rows: string; total: number }>`
      select (select count(*)::int from ${auditEvents} where ${ours}) as total,
        coalesce((select json_agg(page.body) from (
          select json_build_object(
            'id', ${id}, 'createdAt', iso(${createdAt}), 'action', ${action}, 'subject', ${subject},
            'user', case when ${users.id} is not null
              then json_build_object('id', ${users.id}, 'fullName', ${users.fullName}) end) as body
          from ${auditEvents}
            left join ${users} on ${isNamed(users, userId, workspaceId)}
          where ${ours}
          order by ${id} desc limit ${limit} offset ${offset}
        ) page), '[]')::text as rows`;
});
