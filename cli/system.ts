import { z } from "zod";
import { closeDatabase, type Database, openDatabase } from "../api/database.ts";
import { DatabaseUrl } from "../platform/database-url.ts";
import { HttpUrl, RootKeys, readEnvironment } from "../platform/environment.ts";
import { createLog } from "../platform/log.ts";
import { DataDir, openSecrets } from "./data-folder.ts";
import { reachDatabase } from "./reach-database.ts";

/** The resources of an operator's command: the installation's database and the keys that open its secrets. */
export interface System {
  db: Database;
  roots: RootKeys;
  environment: ReturnType<typeof read>;
}

/** Runs a command beside the running system, or else with the embedded database started for its duration. */
export async function withSystem(run: (system: System) => Promise<void>): Promise<void> {
  const environment = read();
  const roots =
    environment.API_ROOT_KEYS ?? RootKeys.parse((await openSecrets(environment.DATA_DIR)).apiRootKeys);
  await withDatabaseUrl((url) => withDatabase(url, (db) => run({ db, roots, environment })));
}

/** Opens two connections to a database for as long as this runs. */
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

/** `DATABASE_URL`, else the running system's embedded database, else that database started for the duration of `run`. */
export async function withDatabaseUrl(run: (url: string) => Promise<void>): Promise<void> {
  const { url, stop } = await reachDatabase(read(), createLog("postgres", "silent"), true);
  try {
    await run(url);
  } finally {
    await stop();
  }
}

/** Prints a command's result: one JSON object on its last line. */
export function printResult(result: object): void {
  console.log(JSON.stringify(result));
}

function read(environment = process.env) {
  return readEnvironment(
    {
      DATABASE_URL: DatabaseUrl(environment.NODE_ENV === "production").optional(),
      DATA_DIR: DataDir,
      API_ROOT_KEYS: RootKeys.optional(),
      PUBLIC_API_URL: HttpUrl.default("http://localhost:4000"),
      PUBLIC_BFF_URL: HttpUrl.default("http://localhost:4001"),
      NODE_ENV: z.string().default("development"),
    },
    environment,
  );
}
