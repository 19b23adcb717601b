import type postgres from "postgres";
import type { DatabaseAddress } from "../../platform/database-url.ts";
import { connectWithin } from "./find-host.ts";
import { createSocketOpener } from "./open-socket.ts";
import type { WatchedConnection } from "./watch-socket.ts";

export interface ConnectionLimits {
  /** Milliseconds of silence after which a connection that awaits a response is destroyed; 0: never. */
  silentAfter: number;
  /**
   * Returns the seconds after which a connection is replaced, so that a pool follows changes of the server's DNS entry;
   * null: never.
   */
  maxLifetime: (() => number) | null;
}

/**
 * The settings of the API's sessions. Behind a pooler, they are stored as settings of the role, because a pooler
 * rejects them as connection parameters.
 */
export const sessionSettings = {
  /** Milliseconds. */
  statement_timeout: 5_000,
  /** Milliseconds. */
  lock_timeout: 4_000,
  // The planner expects a sequential scan with a `limit` to end early. But if the rows of other workspaces come first,
  // the scan reads the whole table.
  enable_seqscan: "off",
};

/** The driver's connection options. Its sockets come from `createSocketOpener`, which also handles TLS. */
export function driverOptions(
  address: DatabaseAddress,
  { silentAfter, maxLifetime }: ConnectionLimits,
  connections?: Set<WatchedConnection>,
) {
  const open = createSocketOpener(address, silentAfter, connections);
  const names = namesOf(address);
  const options = {
    ...names,
    ssl: false,
    connect_timeout: connectWithin(address),
    max_lifetime: maxLifetime,
    // The sockets send keep-alives themselves.
    keep_alive: null,
    socket: () => Object.assign(open(), names),
  };
  // The driver's types do not declare all of these options.
  return options as unknown as Pick<postgres.Options<Record<string, never>>, "ssl">;
}

/** The driver connects only through `socket`, but its errors name the host that its options and the socket contain. */
function namesOf({ hosts, path }: DatabaseAddress) {
  if (path) return { path };
  const others = hosts.slice(0, -1).map(({ host, port }) => `${host}:${port},`);
  const last = hosts.at(-1);
  return { host: [others.join("") + last?.host], port: [last?.port] };
}

/** Limits for a pool: `silentAfter` is 3 s more than the statement timeout, or 0 if the statement timeout is 0. */
export function usualLimits({ url }: DatabaseAddress): ConnectionLimits {
  const timeout = Number(
    new URL(url).searchParams.get("statement_timeout") ?? sessionSettings.statement_timeout,
  );
  return { silentAfter: timeout > 0 ? timeout + 3_000 : 0, maxLifetime: halfAnHourOrMore };
}

/**
 * Seconds, from 30 minutes to an hour. Each connection has its own lifetime, so that a pool is not replaced all at
 * once.
 */
const halfAnHourOrMore = () => 1_800 * (1 + Math.random());
