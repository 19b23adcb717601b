import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { readDatabaseUrl } from "../api/postgres/database-url.ts";
import { findEmbeddedPostgres } from "../database/start-embedded-postgres.ts";
import type { Log } from "../platform/log.ts";
import { startDatabase } from "./data-folder.ts";
import type { Only, StartConfig } from "./start-config.ts";

export interface ReachedDatabase {
  url: string;
  /** The location, without the password. */
  place: string;
  stop(): Promise<void>;
}

function placeOf(url: string): string {
  const { hosts, path } = readDatabaseUrl(url);
  return path ?? hosts.map(({ host, port }) => `${host}:${port}`).join(", ");
}

/**
 * Uses `DATABASE_URL`; else, with `only`, the database of the system that runs on the data folder; else starts the embedded
 * one as this process's child.
 */
export async function reachDatabase(
  only: Only,
  { DATABASE_URL, DATA_DIR }: StartConfig,
  log: Log,
): Promise<ReachedDatabase> {
  const stop = async () => {};
  if (DATABASE_URL) return { url: DATABASE_URL, place: `PostgreSQL at ${placeOf(DATABASE_URL)}`, stop };
  const running = only && (await findEmbeddedPostgres(DATA_DIR));
  if (running) return { url: running.url, place: `shared with process ${running.pid}, in ${DATA_DIR}`, stop };
  const postgres = await startDatabase(DATA_DIR, log);
  return {
    url: postgres.url,
    place: `PostgreSQL 18, in ${await realpath(join(DATA_DIR, "postgres"))}`,
    stop: () => postgres.stop(1_500),
  };
}
