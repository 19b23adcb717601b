import type { Duplex } from "node:stream";
import postgres from "postgres";
import type { DatabaseAddress } from "../../platform/database-url.ts";
import { watchSocket } from "./watch-socket.ts";

export type Host = DatabaseAddress["hosts"][number];

type State = "primary" | "standby" | "read-only";

/** Seconds that a host has to open a session. */
const timeout = 3;

/** Seconds that opening a connection may take: with several hosts, each of them is tried in turn. */
export const connectWithin = ({ hosts }: DatabaseAddress) => timeout * hosts.length;

/**
 * Returns a function that finds the host to connect to: the first one that accepts writes, beginning with the one that
 * was found last. Calls share the result until `forget` is called. Without `isPrimaryWanted`, any host that responds
 * is found. @throws Error that names each host and why it was not used
 */
export function createHostFinder(address: DatabaseAddress, openStream: (host: Host) => Duplex) {
  let hosts = address.hosts;
  let finding: Promise<Host> | undefined;
  const find = async (): Promise<Host> => {
    const reasons: string[] = [];
    let readOnly: Host | undefined;
    for (const host of hosts) {
      try {
        const state = await readState(address, () => Object.assign(openStream(host), host));
        if (state === "primary" || !address.isPrimaryWanted) return host;
        if (state === "read-only") readOnly ??= host;
        reasons.push(`${host.host}:${host.port} does not accept writes`);
      } catch (error) {
        reasons.push(`${host.host}:${host.port}: ${wordsOf(error)}`);
      }
    }
    // It still serves reads: a server that a full disk or its operator made read-only.
    if (readOnly) return readOnly;
    throw Object.assign(new Error(reasons.join("; ")), { code: "ECONNREFUSED" });
  };
  return {
    find(): Promise<Host> {
      finding ??= find().then((host) => {
        hosts = [host, ...address.hosts.filter((other) => other !== host)];
        return host;
      });
      return finding;
    },
    forget() {
      finding = undefined;
    },
  };
}

/** Reads a host's state through a connection of its own. */
async function readState(address: DatabaseAddress, openStream: () => Duplex): Promise<State> {
  const options = {
    ...{
      ssl: false,
      max: 1,
      connect_timeout: timeout,
      fetch_types: false,
      keep_alive: null,
      onnotice: () => {},
    },
    connection: { application_name: "earshot" },
    socket: () => watchSocket(openStream(), timeout * 1_000, () => {}),
  };
  const sql = postgres(address.url, options as unknown as postgres.Options<Record<string, never>>);
  try {
    const [row] = await sql<{ state: State }[]>`
      select case when pg_is_in_recovery() then 'standby'
        when current_setting('transaction_read_only')::boolean then 'read-only' else 'primary' end as state`.simple();
    return row?.state ?? "standby";
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** An error's message or, if that is empty, its code: Node gives no message if every address of a host fails. */
export function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}
