import type postgres from "postgres";
import { StartupError } from "../../platform/process/startup-error.ts";
import { wordsOf } from "../postgres-driver/find-host.ts";
import { openSession } from "./open-session.ts";

/** The oldest major version of Citus whose workers can run a function that writes to reference tables. */
const oldest = 12;

/**
 * Checks that the server can shard the database, and creates the extension `citus` if it is available. Call it before
 * migrating, so that a failed check changes nothing. @throws StartupError that says what is missing and how to fix this
 */
export async function requireCitus(databaseUrl: string): Promise<void> {
  const { sql, close } = await openSession(databaseUrl);
  try {
    const [found] = await sql<{ installed: string | null; offered: string; isLoaded: boolean }[]>`
      select installed_version as installed, default_version as offered,
        exists (select from pg_settings where name = 'citus.shard_count') as "isLoaded"
      from pg_available_extensions where name = 'citus'`;
    const problem = judgeCitus(found);
    if (problem) throw new StartupError(`${problem} Nothing was changed.`);
    if (found && !found.installed) await createExtension(sql);
    if (!(await isCoordinator(sql))) {
      throw new StartupError(
        "DATABASE_URL leads to a worker of Citus: set it to the coordinator. Nothing was changed.",
      );
    }
  } finally {
    await close();
  }
}

/** @returns what is missing and how to fix this; undefined if nothing is missing */
export function judgeCitus(
  found: { installed: string | null; offered: string; isLoaded: boolean } | undefined,
): string | undefined {
  if (!found) {
    return `The server does not have the extension citus: install Citus ${oldest} or newer on it, or migrate without --sharded.`;
  }
  const { installed, offered, isLoaded } = found;
  const version = installed ?? offered;
  if (Number.parseInt(version, 10) < oldest) {
    const fix =
      installed && Number.parseInt(offered, 10) >= oldest ? "run" : `install Citus ${oldest}, then run`;
    return `Earshot needs Citus ${oldest} or newer, and the database has ${version}: ${fix} \`alter extension citus update\`.`;
  }
  if (isLoaded) return undefined;
  return "The server does not load Citus: set `shared_preload_libraries = 'citus'` on every node and restart it.";
}

async function createExtension(sql: postgres.Sql): Promise<void> {
  try {
    await sql`create extension citus`;
  } catch (error) {
    throw new StartupError(
      `The extension citus cannot be created (${wordsOf(error)}): run \`create extension citus\` in this database as a superuser. Nothing was changed.`,
    );
  }
}

async function isCoordinator(sql: postgres.Sql): Promise<boolean> {
  const [own] = await sql`select groupid = 0 as "isCoordinator" from pg_dist_local_group`;
  return Boolean(own?.isCoordinator);
}
