import type { Log } from "../../platform/telemetry/log.ts";
import { withDeadline } from "../../platform/with-deadline.ts";
import { closeDatabase, type Database, openDatabase } from "../postgres/database.ts";
import { databaseUnavailable, isUnavailable } from "../postgres/judge-error.ts";
import {
  compareServers,
  createLagMeter,
  describeMisuse,
  mostSecondsBehind,
  OtherDatabaseError,
} from "./compare-servers.ts";

/** Milliseconds that a read may take on the replica before it is repeated on the primary server. */
const respondWithin = 1_000;

export type Replica = Awaited<ReturnType<typeof openReplica>>;

/**
 * Connects to `DATABASE_REPLICA_URL`, a standby server of the database `db`, and compares the two servers' positions in
 * the write-ahead log every `every` milliseconds. The replica is used only while it is a standby server of this
 * database and at most a few seconds behind. @throws StartupError if it contains another database
 */
export async function openReplica(
  db: Database,
  {
    url,
    pool,
    keepsStatements,
    log,
    every = 500,
  }: {
    url: string;
    pool: number;
    keepsStatements: boolean;
    log: Log;
    every?: number;
  },
) {
  const replica = openDatabase(url, pool, { keepsStatements });
  const lag = createLagMeter();
  let problem: string | undefined = "it has not been compared with the primary server yet";

  const isClose = () => lag.secondsBehind() <= mostSecondsBehind;
  const setProblem = (now: string | undefined) => {
    if (now && !problem) log.warn({ reason: now }, "reads do not use the replica");
    if (!now && problem) log.info("reads use the replica");
    problem = now;
  };
  const look = async () => {
    try {
      const at = performance.now();
      const compared = await withDeadline(3_000, compareServers(db, replica), databaseUnavailable);
      lag.note(compared.primaryPosition, compared.replicaPosition, at);
      setProblem(
        describeMisuse(compared)?.message ??
          (isClose() ? undefined : "it is too far behind the primary server"),
      );
      return compared;
    } catch (error) {
      setProblem(`it or the primary server cannot be reached: ${String(error)}`);
      return undefined;
    }
  };
  const first = await look();
  const misuse = first && describeMisuse(first);
  if (misuse instanceof OtherDatabaseError) {
    await closeDatabase(replica);
    throw misuse;
  }
  if (problem) log.warn({ reason: problem }, "reads do not use the replica");
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => void look().then(() => isStopped || schedule()), every).unref();
  };
  schedule();

  return {
    /**
     * Returns the result of `read` on the replica. If the replica is not usable, or if `read` fails, returns the result
     * of `readPrimary`. After a failed connection, further reads do not use the replica until the servers have been
     * compared again.
     */
    async read<Result>(
      read: (db: Database) => Promise<Result>,
      readPrimary: () => Promise<Result>,
    ): Promise<Result> {
      if (problem || !isClose()) return readPrimary();
      try {
        return await withDeadline(respondWithin, read(replica), databaseUnavailable);
      } catch (error) {
        const { status, message } = isUnavailable(error)
          ? databaseUnavailable()
          : (error as { status?: number; message: string });
        if (status === 503) setProblem(`a read failed: ${message}`);
        return readPrimary();
      }
    },
    isUsable: () => !problem && isClose(),
    /** The maximum age of the replica's data in seconds; infinite if unknown. */
    secondsBehind: lag.secondsBehind,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await closeDatabase(replica);
    },
  };
}
