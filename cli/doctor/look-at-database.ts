import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  compareServers,
  createLagMeter,
  describeMisuse,
  mostSecondsBehind,
} from "../../api/database-servers/compare-servers.ts";
import {
  type ExaminedPooler,
  examinePooler,
  explainRejection,
  statementsAreLost,
} from "../../api/database-servers/examine-pooler.ts";
import { closeDatabase, type Database, openDatabase, prepareStatement } from "../../api/postgres/database.ts";
import { examineParser } from "../../api/search/examine-parser.ts";
import { supportedVersions } from "../../api/upkeep/migrate.ts";
import { readDatabaseUrl } from "../../platform/database-url.ts";

/** The result of one check: `fine` describes the correct state, `wrong` the problem and its fix. */
export type Finding = { fine: string } | { wrong: string };

export async function lookAtDatabase(db: Database): Promise<Finding> {
  try {
    const [row] = await readVersion(db, {});
    return judgeVersion(row?.version ?? "");
  } catch (error) {
    const rejection = explainRejection(error);
    if (rejection) return { wrong: rejection };
    const cause = error instanceof Error ? error.message : String(error);
    return { wrong: `cannot be reached (${cause}): check DATABASE_URL and that the server runs` };
  }
}

/** Checks the PostgreSQL setting `server_version`, such as `15.4 (Debian 15.4-1)`. */
export function judgeVersion(version: string): Finding {
  const { oldest, newest } = supportedVersions;
  const major = Number.parseInt(version, 10);
  if (major < oldest) return { wrong: `PostgreSQL ${version} is too old: Earshot needs ${oldest} or newer` };
  if (major <= newest) return { fine: `PostgreSQL ${version}, a supported version` };
  return { fine: `PostgreSQL ${version}; Earshot is tested with ${oldest} to ${newest}` };
}

const readVersion = prepareStatement(
  () => sql<{ version: string }>`select current_setting('server_version') as version`,
);

export async function lookAtParser(db: Database): Promise<Finding> {
  const fault = await examineParser(db);
  return fault ? { wrong: fault } : { fine: "finds words in every script" };
}

/** Takes `DATABASE_REPLICA_URL`, if it is set. */
export async function lookAtReplica(db: Database, url: string | undefined): Promise<Finding> {
  if (!url) return { fine: "none: DATABASE_REPLICA_URL is not set" };
  const replica = openDatabase(url, 1);
  try {
    const lag = createLagMeter();
    // A busy primary server is always some bytes ahead of the first measurement.
    for (let look = 0; lag.secondsBehind() > mostSecondsBehind && look < 10; look += 1) {
      if (look > 0) await sleep(200);
      const at = performance.now();
      const compared = await compareServers(db, replica);
      const misuse = describeMisuse(compared);
      if (misuse) return { wrong: misuse.message };
      lag.note(compared.primaryPosition, compared.replicaPosition, at);
    }
    if (lag.secondsBehind() <= mostSecondsBehind)
      return { fine: "a standby server, close behind the primary server" };
    return {
      wrong: "DATABASE_REPLICA_URL leads to a standby server that is too far behind: see pg_stat_replication",
    };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    return { wrong: `DATABASE_REPLICA_URL cannot be reached (${cause}): correct it, or start that server` };
  } finally {
    await closeDatabase(replica);
  }
}

export async function lookAtPooler(url: string): Promise<Finding> {
  return judgePooler(await examinePooler(url), readDatabaseUrl(url).isPooled);
}

/** Compares what `DATABASE_URL` leads to with `isPooled`, which is true if `DATABASE_POOLER` is set. */
export function judgePooler(
  { sharesConnections, keepsStatements, missing }: ExaminedPooler,
  isPooled: boolean,
): Finding {
  if (!isPooled && !sharesConnections) return { fine: "none: DATABASE_POOLER is not set" };
  if (!isPooled) {
    return { wrong: "DATABASE_URL leads to a pooler in transaction mode: set DATABASE_POOLER=transaction" };
  }
  if (missing.length > 0) {
    return {
      wrong: `sessions lack ${missing.join(", ")}: run \`earshot -- migrate\`, then RECONNECT in the pooler's console`,
    };
  }
  if (!sharesConnections) {
    return {
      wrong:
        "DATABASE_POOLER=transaction is set, but each client keeps a connection of the server: set pool_mode = transaction in the pooler, or unset DATABASE_POOLER",
    };
  }
  if (!keepsStatements) return { wrong: statementsAreLost };
  return { fine: "shares connections by transaction, and keeps prepared statements" };
}
