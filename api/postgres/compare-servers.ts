import { sql } from "drizzle-orm";
import { StartupError } from "../../platform/environment.ts";
import { type Database, prepareStatement } from "../database.ts";

/** Facts about two servers, as each one tells them. Positions are in bytes of the write-ahead log. */
export interface ComparedServers {
  primaryPosition: number;
  /** Undefined if the server is not a standby server. */
  replicaPosition: number | undefined;
  /** Whether the one server is a copy of the other. */
  areRelated: boolean;
}

/** Asks both servers at once. @throws the driver's error if one of them cannot be reached */
export async function compareServers(db: Database, replica: Database): Promise<ComparedServers> {
  // The replica's position is read first, so that it is never ahead of the primary server's.
  const [standby] = await readStandby(replica, {});
  const [primary] = await readPrimary(db, {});
  return {
    primaryPosition: primary?.position ?? 0,
    replicaPosition: standby?.position ?? undefined,
    areRelated: standby?.system === primary?.system,
  };
}

const system = sql`(select system_identifier::text || current_database() from pg_control_system())`;

const readPrimary = prepareStatement(
  () => sql<{ position: number; system: string }>`
    select (pg_current_wal_lsn() - '0/0')::float8 as position, ${system} as system`,
);

const readStandby = prepareStatement(
  () => sql<{ position: number | null; system: string }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position,
      ${system} as system`,
);

/** The replica would respond with other data. */
export class OtherDatabaseError extends StartupError {}

/** Returns an error that says why a server must not be used as the replica, and the fix; undefined if it may be. */
export function describeMisuse({ areRelated, replicaPosition }: ComparedServers): StartupError | undefined {
  const name = "DATABASE_REPLICA_URL";
  if (!areRelated) {
    return new OtherDatabaseError(
      `${name} leads to another database than DATABASE_URL: set it to a standby server of that database, or unset it.`,
    );
  }
  if (replicaPosition !== undefined) return undefined;
  return new StartupError(
    `${name} leads to a server that is not a standby server: set it to one, or unset it.`,
  );
}

/** Reads use the replica while it is at most this many seconds behind. */
export const mostSecondsBehind = 5;

/**
 * Measures how old a standby server's data is, without comparing clocks: it is as old as the latest measurement at
 * which the primary server was not yet further than the standby server is now.
 */
export function createLagMeter(now = () => performance.now()) {
  let past: { position: number; at: number }[] = [];
  return {
    /** Takes the positions of both servers, and returns the seconds that the standby server is behind. */
    note(primary: number, standby = Number.NEGATIVE_INFINITY): number {
      past.push({ position: primary, at: now() });
      // Leaves the oldest one, so that the result can only become too large.
      if (past.length > 1_000) past.splice(1, 1);
      const reached = past.findLastIndex(({ position }) => position <= standby);
      if (reached > 0) past = past.slice(reached);
      const [oldest] = past;
      return reached === -1 || !oldest ? Number.POSITIVE_INFINITY : (now() - oldest.at) / 1_000;
    },
  };
}
