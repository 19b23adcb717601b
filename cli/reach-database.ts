import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { findEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import { readDatabaseUrl } from "../platform/database-url.ts";
import type { Log } from "../platform/telemetry/log.ts";
import { startDatabase } from "./data-folder.ts";

interface ReachedDatabase {
  url: string;
  /** The location of the database, without the password. */
  place: string;
  /** Stops the database if this process started it, and kills it after `timeout` milliseconds. */
  stop(timeout?: number): Promise<void>;
}

function placeOf(url: string): string {
  const { hosts, path } = readDatabaseUrl(url);
  return path ?? hosts.map(({ host, port }) => `${host}:${port}`).join(", ");
}

/**
 * Returns the database of `DATABASE_URL`; otherwise, if `mayShare`, the embedded database that another process already
 * runs in the data folder; otherwise the embedded one, started as a child of this process.
 */
export async function reachDatabase(
  { DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string | undefined; DATA_DIR: string },
  log: Log,
  mayShare: boolean,
): Promise<ReachedDatabase> {
  const stop = async () => {};
  if (DATABASE_URL) return { url: DATABASE_URL, place: `PostgreSQL at ${placeOf(DATABASE_URL)}`, stop };
  const running = mayShare && (await findEmbeddedPostgres(DATA_DIR));
  if (running) return { url: running.url, place: `shared with process ${running.pid}, in ${DATA_DIR}`, stop };
  const postgres = await startDatabase(DATA_DIR, log);
  return {
    url: postgres.url,
    place: `PostgreSQL 18, in ${await realpath(join(DATA_DIR, "postgres"))}`,
    stop: postgres.stop,
  };
}
