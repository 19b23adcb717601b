import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { arrayTypes } from "./array-types.ts";
import { openSocket, type TlsMode } from "./open-socket.ts";

/**
 * What is written to a connection just before it closes stays in the driver's buffer, and no later write of under 1 KiB
 * gets it moving again. So the first message of a session has at least that.
 */
const padding = " ".repeat(1_024);

export type Database = ReturnType<typeof openDatabase>;

/**
 * A pool of prepared-statement connections. `DATABASE_URL` may name a Unix socket folder as libpq does
 * (`postgres://user:password@localhost/name?host=/run/folder`). While the database is away, each connection is tried every
 * 250 ms, so that a recovering server is not kept busy with refusing; what waits for it is bounded by the deadline in `doors.ts`.
 */
export function openDatabase(url: string, pool = 8) {
  const { address, host } = splitSocket(url);
  const client = postgres(address, {
    ...(host && { host }),
    max: pool,
    fetch_types: false,
    types: arrayTypes,
    connect_timeout: 3,
    max_lifetime: null,
    backoff: () => 0.25,
    onnotice: () => {},
    connection: {
      application_name: "earshot",
      statement_timeout: 5_000,
      lock_timeout: 4_000,
      // Every table starts with other workspaces' rows: a scan that hopes to meet a few of ours soon may read them all.
      enable_seqscan: "off",
      options: padding,
    },
    // Ours makes TLS itself, so that the driver's first message is the padded one.
    ssl: false,
    socket: (target: Parameters<typeof openSocket>[0]) => openSocket(target, tlsModeOf(url)),
  } as postgres.Options<typeof arrayTypes>);
  return drizzle({ client });
}

function tlsModeOf(url: string): TlsMode {
  const { searchParams } = new URL(url);
  const mode = searchParams.get("sslmode") ?? searchParams.get("ssl") ?? "disable";
  const known: TlsMode[] = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"];
  return known.find((name) => name === mode) ?? (mode === "false" ? "disable" : "require");
}

/** postgres.js sends an unknown `?host=` to the server as a setting, so the socket folder is taken out of the URL. */
export function splitSocket(url: string): { address: string; host: string | undefined } {
  const parsed = new URL(url);
  const host = parsed.searchParams.get("host") ?? undefined;
  parsed.searchParams.delete("host");
  return { address: parsed.href, host };
}

/** A `boolean[]` parameter: postgres.js would take the type of the first item for that of the whole array. */
export function booleans(values: boolean[]): string {
  return `{${values.join(",")}}`;
}
