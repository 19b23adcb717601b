import type { Database } from "../../api/database.ts";
import { openedDaysAgo } from "./build-boards.ts";
import { buildDemo } from "./build-demo.ts";
import { makeChooser } from "./make-chooser.ts";
import { daysAgo } from "./setting.ts";

/**
 * Gives a draft workspace its content, its age and its name. One statement over all tables, so that a workspace with
 * this subdomain is always a whole one. @throws when the subdomain is taken
 */
export async function fillWorkspace(
  { $client: sql }: Database,
  { workspaceId, ownerId, subdomain }: { workspaceId: string; ownerId: string; subdomain: string },
): Promise<void> {
  const [found] = await sql<{ now: string; statuses: Record<string, string> }[]>`
    select now(), json_object_agg(value, id) as statuses from statuses where workspace_id = ${workspaceId}`;
  if (!found) throw new Error("The workspace has no statuses.");
  const { statuses, now } = found;
  const setting = { ownerId, statuses, now: new Date(now), choose: makeChooser(1865) };
  const openedAt = daysAgo(setting, openedDaysAgo).toISOString();
  const tables = Object.entries(buildDemo(setting));
  const inserts = tables.map(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).map((column) => sql`, ${sql(column)}`);
    return sql`
      ${sql(`new_${table}`)} as (
        insert into ${sql(table)} (workspace_id ${columns})
        select ${workspaceId}::uuid ${columns}
        from jsonb_populate_recordset(null::${sql(table)}, ${JSON.stringify(rows)}::jsonb)),`;
  });
  await sql`
    with ${inserts}
      owner as (
        update users set created_at = ${openedAt} where workspace_id = ${workspaceId} and id = ${ownerId})
    update workspaces set subdomain = ${subdomain}, created_at = ${openedAt} where id = ${workspaceId}`;
}
