import { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import postgres from "postgres";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import { explainRejection } from "../database-servers/examine-pooler.ts";
import type { Database } from "../postgres/database.ts";
import { driverOptions } from "../postgres-driver/driver-options.ts";
import { wordsOf } from "../postgres-driver/find-host.ts";

/** One connection of a maintenance command. */
export interface Session {
  sql: postgres.Sql;
  /** The same connection as a `Database` for the API's prepared statements, which use only its `$client`. */
  db: Database;
  /** PostgreSQL's version as a number: 180004 is 18.4. */
  serverVersion: number;
  /** Whether a pooler shares the connection among its clients. */
  isPooled: boolean;
  /** Runs `copy … to stdout`. Each piece consists of whole rows. */
  copyOut(statement: string): AsyncIterable<Buffer>;
  /** Runs `copy … from stdin`. */
  copyIn(statement: string, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Closes the connection, even while a response is still arriving; an open transaction is then rolled back. */
  close(): Promise<void>;
}

/**
 * Opens one connection. The connection has Earshot's time limits only if `settings` contains them; no settings are sent
 * to a pooler. After the connection is lost, all later statements fail. Otherwise, the driver would run them on a new
 * connection, outside of the transaction that was open. @throws StartupError if no host can be reached
 */
export async function openSession(
  databaseUrl: string,
  settings: Record<string, string | number> = {},
): Promise<Session> {
  const address = readDatabaseUrl(databaseUrl);
  const driver = driverOptions(address, { silentAfter: 0, maxLifetime: null });
  const { socket: openSocket } = driver as unknown as { socket: () => Duplex };
  let isOpen = false;
  let socket: Duplex | undefined;
  const options = {
    ...driver,
    socket: () => {
      socket = isOpen ? brokenSocket() : openSocket();
      return socket;
    },
  };
  const sql = postgres(address.url, {
    ...options,
    max: 1,
    connect_timeout: 10 * address.hosts.length,
    onnotice: () => {},
    prepare: false,
    connection: address.isPooled ? {} : settings,
  });
  const close = async () => {
    await sql.end({ timeout: 1 });
    socket?.destroy();
  };
  try {
    const serverVersion = await readVersion(sql);
    isOpen = true;
    return {
      sql,
      db: { $client: sql } as unknown as Database,
      serverVersion,
      isPooled: address.isPooled,
      async *copyOut(statement) {
        // PostgreSQL sends each row as one message, which the driver never splits.
        yield* await sql.unsafe(statement).readable();
        // The driver pauses the socket while a stream is full, and does not resume the socket after the stream's end.
        socket?.resume();
      },
      copyIn: (statement, rows) => copyIn(sql, statement, rows),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function copyIn(sql: postgres.Sql, statement: string, rows: AsyncIterable<Buffer>): Promise<void> {
  const stream = await sql.unsafe(statement).writable();
  stream.on("error", () => {});
  for await (const piece of rows) {
    await new Promise((resolve) => stream.write(piece, resolve));
    if (stream.errored) throw stream.errored;
  }
  stream.end();
  // The driver does not report an error that arrives after the end of the stream. In a transaction, such an error makes
  // the next statement fail.
  await nextTurn();
  await sql`select 1`;
}

/** Returns a socket that fails in a later turn of the event loop, after the driver has registered its listeners. */
function brokenSocket(): Duplex {
  const socket = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const error = Object.assign(new Error("the connection to the database was lost"), {
    code: "CONNECTION_CLOSED",
  });
  setImmediate(() => socket.destroy(error));
  return socket;
}

async function readVersion(sql: postgres.Sql): Promise<number> {
  try {
    return Number((await sql`show server_version_num`)[0]?.server_version_num);
  } catch (error) {
    throw new StartupError(
      explainRejection(error) ??
        `The database cannot be reached (${wordsOf(error)}). Check DATABASE_URL and that the server runs.`,
    );
  }
}
