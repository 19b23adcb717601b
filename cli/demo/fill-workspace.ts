import { sql } from "drizzle-orm";
import type { Database } from "../../api/postgres/database.ts";
import { statuses as statusTable, users, workspaces } from "../../api/tables.ts";
import { openedDaysAgo } from "./build-boards.ts";
import { buildDemo } from "./build-demo.ts";
import { makeChooser } from "./make-chooser.ts";
import { daysAgo } from "./setting.ts";

/**
 * Gives a draft workspace its content, its creation time and its subdomain. One statement fills all tables, so that a
 * workspace with this subdomain is always complete. @throws when the subdomain is taken
 */
export async function fillWorkspace(
  db: Database,
  { workspaceId, ownerId, subdomain }: { workspaceId: string; ownerId: string; subdomain: string },
): Promise<void> {
  const [found] = await db.execute<{ now: string; statuses: Record<string, string> }>(sql`
    select now(), json_object_agg(${statusTable.value}, ${statusTable.id}) as statuses from ${statusTable}
    where ${statusTable.workspaceId} = ${workspaceId}`);
  if (!found) throw new Error("The workspace has no statuses.");
  const { statuses, now } = found;
  const setting = { ownerId, statuses, now: new Date(now), choose: makeChooser(1865) };
  const openedAt = daysAgo(setting, openedDaysAgo).toISOString();
  const tables = Object.entries(buildDemo(setting));
  const inserts = tables.map(([table, rows]) => {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql`, ${sql.identifier(column)}`));
    const name = sql.identifier(table);
    return sql`
      ${sql.identifier(`new_${table}`)} as (
        insert into ${name} (workspace_id ${columns})
        select ${workspaceId}::uuid ${columns}
        from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)),`;
  });
  await db.execute(sql`
    with ${sql.join(inserts)}
      owner as (
        update ${users} set created_at = ${openedAt}
        where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${ownerId})
    update ${workspaces} set subdomain = ${subdomain}, created_at = ${openedAt}
    where ${workspaces.id} = ${workspaceId}`);
}
