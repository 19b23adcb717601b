import type { Log } from "../../platform/telemetry/log.ts";
import type { Config } from "../config.ts";
import { examinePooler, statementsAreLost } from "../database-servers/examine-pooler.ts";
import { openDatabase } from "../postgres/database.ts";
import { examineParser } from "../search/examine-parser.ts";
import { migrate, olderRelease } from "./migrate.ts";

/** Migrates the database of the configuration, if necessary, and opens a pool of connections to it. */
export async function openMigratedDatabase(config: Config, log: Log) {
  const { isOlder } = await migrate(config.DATABASE_URL);
  if (isOlder) log.warn(olderRelease);
  const keepsStatements =
    !config.DATABASE_POOLER || (await examinePooler(config.DATABASE_URL)).keepsStatements;
  if (!keepsStatements) log.warn(statementsAreLost);
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_POOL, { keepsStatements });
  const fault = await examineParser(db);
  if (fault) log.warn(fault);
  return { db, keepsStatements };
}
