import { z } from "zod";
import { closeDatabase, type Database, openDatabase } from "../api/postgres/database.ts";
import type { Drift } from "../api/upkeep/audit-counters.ts";
import { addPooler, DatabasePooler, DatabaseReplicaUrl, DatabaseUrl } from "../platform/database-url.ts";
import { HttpUrl, PublicUrl, RootKeys, readEnvironment } from "../platform/process/environment.ts";
import { createLog } from "../platform/telemetry/log.ts";
import { DataDir, openSecrets } from "./data-folder.ts";
import { reachDatabase } from "./reach-database.ts";

/** The resources for an operator's command: the installation's database and the keys that decrypt its secrets. */
export interface System {
  db: Database;
  /** The URL that `db` is connected to, for a connection with other limits. */
  url: string;
  roots: RootKeys;
  environment: ReturnType<typeof read>;
}

/**
 * Runs a command with the running system's database, or with the embedded database, which it starts for the duration of
 * the command.
 * @throws StartupError in production without `API_ROOT_KEYS`, because new keys could not decrypt the secrets
 */
export async function withSystem(run: (system: System) => Promise<void>): Promise<void> {
  const environment = read();
  if (environment.NODE_ENV === "production") readEnvironment({ API_ROOT_KEYS: RootKeys });
  await withDatabaseUrl(async (url) => {
    const roots =
      environment.API_ROOT_KEYS ?? RootKeys.parse((await openSecrets(environment.DATA_DIR)).apiRootKeys);
    await withDatabase(url, (db) => run({ db, url, roots, environment }));
  });
}

/** Opens at most two connections to a database, and closes them when `run` ends. */
export async function withDatabase<Result>(
  url: string,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(url, 2);
  try {
    return await run(db);
  } finally {
    await closeDatabase(db);
  }
}

/**
 * Calls `run` with `DATABASE_URL`; otherwise with the URL of the embedded database, which is started for the duration
 * of `run` unless it is already running.
 */
export async function withDatabaseUrl(run: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await reachDatabase(read(), createLog("postgres", "silent"), true);
  try {
    await run(url);
  } finally {
    await stop();
  }
}

/** Prints a command's result as one JSON object, which is the last line of its output. */
export function printResult(result: object): void {
  console.log(JSON.stringify(result));
}

/** Prints a line for each counter that differs from the rows it counts. */
export function printDrifts(drifts: Drift[]): void {
  for (const { counter, id, stored, actual } of drifts) {
    console.log(`${counter} of ${id} is ${stored} and should be ${actual}`);
  }
}

function read(environment = process.env) {
  const variables = readEnvironment(
    {
      DATABASE_URL: DatabaseUrl(environment.NODE_ENV === "production").optional(),
      DATABASE_REPLICA_URL: DatabaseReplicaUrl(environment.NODE_ENV === "production"),
      DATABASE_POOLER: DatabasePooler,
      DATA_DIR: DataDir,
      API_ROOT_KEYS: RootKeys.optional(),
      PUBLIC_API_URL: HttpUrl.default("http://localhost:4000"),
      PUBLIC_BFF_URL: PublicUrl.default("http://localhost:4001"),
      NODE_ENV: z.string().default("development"),
    },
    environment,
  );
  return addPooler(variables);
}
