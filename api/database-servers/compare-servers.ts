import { sql } from "drizzle-orm";
import { StartupError } from "../../platform/process/startup-error.ts";
import { type Database, prepareStatement } from "../postgres/database.ts";

/** Facts about two servers, read from each of them. Positions are in bytes of the write-ahead log. */
export interface ComparedServers {
  primaryPosition: number;
  /** Undefined if the server is not a standby server. */
  replicaPosition: number | undefined;
  /** Whether one server is a copy of the other. */
  areRelated: boolean;
  /** Whether the standby server follows the primary server's timeline. Each failover begins a new timeline. */
  isOnTimeline: boolean;
}

/**
 * Reads the facts from the standby server, then from the primary server. @throws the driver's error if one of them
 * cannot be reached
 */
export async function compareServers(db: Database, replica: Database): Promise<ComparedServers> {
  // The replica's position is read first, so that it is never ahead of the primary server's.
  const [standby] = await readStandby(replica, {});
  const [primary] = await readPrimary(db, {});
  return {
    primaryPosition: primary?.position ?? 0,
    replicaPosition: standby?.position ?? undefined,
    areRelated: standby?.system === primary?.system,
    isOnTimeline: (standby?.timeline ?? 0) >= (primary?.timeline ?? 0),
  };
}

const system = sql`(select system_identifier::text || current_database() from pg_control_system())`;

const readPrimary = prepareStatement(
  () => sql<{ position: number; system: string; timeline: number }>`
    select (pg_current_wal_lsn() - '0/0')::float8 as position, ${system} as system,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline`,
);

const readStandby = prepareStatement(
  () => sql<{ position: number | null; system: string; timeline: number }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::float8 end as position,
      ${system} as system,
      (select greatest(timeline_id, min_recovery_end_timeline) from pg_control_checkpoint(), pg_control_recovery())
        as timeline`,
);

/** The error for a replica that contains another database. */
export class OtherDatabaseError extends StartupError {}

/**
 * Returns an error that says why a server must not be used as the replica and how to fix this; undefined if the server
 * may be used.
 */
export function describeMisuse({
  areRelated,
  replicaPosition,
  isOnTimeline,
}: ComparedServers): StartupError | undefined {
  const name = "DATABASE_REPLICA_URL";
  if (!areRelated) {
    return new OtherDatabaseError(
      `${name} leads to another database than DATABASE_URL: set it to a standby server of that database, or unset it.`,
    );
  }
  if (replicaPosition === undefined) {
    return new StartupError(
      `${name} leads to a server that is not a standby server: set it to one, or unset it.`,
    );
  }
  if (isOnTimeline) return undefined;
  return new StartupError(
    `${name} leads to a standby server that has not followed the failover yet: wait for its next checkpoint, or let it follow the new primary server.`,
  );
}

/** Reads use the replica while it is at most this many seconds behind. */
export const mostSecondsBehind = 5;

/**
 * Measures the age of a standby server's data without comparing clocks. The data is as old as the latest measurement at
 * which the primary server had not yet passed the standby server's present position.
 */
export function createLagMeter(now = () => performance.now()) {
  let past: { position: number; at: number }[] = [];
  let currentAt = Number.NEGATIVE_INFINITY;
  return {
    /** Records the positions of both servers. `at` is a time before the primary server's position was read. */
    note(primary: number, standby = Number.NEGATIVE_INFINITY, at = now()): void {
      past.push({ position: primary, at });
      // Keeps the oldest measurement, so that the result can only become too large.
      if (past.length > 1_000) past.splice(1, 1);
      const reached = past.findLastIndex(({ position }) => position <= standby);
      currentAt = past[reached]?.at ?? Number.NEGATIVE_INFINITY;
      if (reached > 0) past = past.slice(reached);
    },
    /** Returns the maximum age of the standby server's data at this time; infinite if unknown. */
    secondsBehind: (): number => (now() - currentAt) / 1_000,
  };
}
