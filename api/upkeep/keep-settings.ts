import type postgres from "postgres";
import { sessionSettings } from "../postgres-driver/driver-options.ts";
import { begin } from "./apply-migration.ts";

/**
 * Stores the API's session settings as settings of the role in this database, except those that the role or the
 * database already has. Sessions that are already open do not get these settings. Therefore, this function also closes
 * idle sessions, so that the pooler opens new ones, and changes the settings of its own session.
 */
export async function keepSettings(sql: postgres.Sql): Promise<void> {
  const kept = await sql<{ name: string }[]>`
    select split_part(option, '=', 1) as name from pg_db_role_setting, unnest(setconfig) as option
    where setrole in (0, (select oid from pg_roles where rolname = current_user))
      and setdatabase in (0, (select oid from pg_database where datname = current_database()))`;
  const missing = Object.entries(sessionSettings).filter(([name]) => kept.every((row) => row.name !== name));
  if (missing.length === 0) return;
  const changes = missing.map(
    ([name, value]) => `
      execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database());
      set ${name} = '${value}';`,
  );
  await sql.unsafe(`${begin} do $$ begin ${changes.join("")} end $$`).simple();
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`;
}
