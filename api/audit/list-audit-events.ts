import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { pageJson } from "../page.ts";
import type { ListAuditEvents } from "./contract.ts";

/** One page of the workspace's audit events, newest first, as JSON text. */
export async function listAuditEvents(
  { $client: sql }: Database,
  { workspaceId }: Actor,
  { page, limit }: ListAuditEvents,
): Promise<string> {
  const [found] = await sql<{ rows: string; total: number }[]>`
    select (select count(*)::int from audit_events where workspace_id = ${workspaceId}) as total,
      coalesce((select json_agg(page.body) from (
        select json_build_object(
          'id', e.id, 'createdAt', iso(e.created_at), 'action', e.action, 'subject', e.subject,
          'user', case when u.id is not null then json_build_object('id', u.id, 'fullName', u.full_name) end) as body
        from audit_events e left join users u on u.workspace_id = e.workspace_id and u.id = e.user_id
        where e.workspace_id = ${workspaceId}
        order by e.id desc limit ${limit} offset ${(page - 1) * limit}
      ) page), '[]')::text as rows`;
  return pageJson(found?.rows ?? "[]", { page, limit }, found?.total ?? 0, true);
}
