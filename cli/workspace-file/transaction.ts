import { closeDatabase, type Database, openDatabase } from "../../api/postgres/database.ts";
import { planMigration, readRelease } from "../../api/upkeep/plan-migration.ts";
import { commandLine } from "../../platform/process/project-root.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

/** A transaction on a separate connection. */
export interface Transaction {
  /** A Drizzle client whose statements also run in this transaction. */
  db: Database;
  /** The names of the migrations that the database has, which include all migrations of this release. */
  migrations: string[];
  rows<Row>(text: string, values?: (string | null)[]): Promise<Row[]>;
  /** Yields the rows of a query as lines of JSON, in blocks of about `blockSize` bytes. */
  lines(query: string): AsyncGenerator<Buffer>;
}

/** The approximate number of bytes of rows that are read from the database, or sent to it, at once. */
export const blockSize = 262_144;

const begin = {
  read: "begin isolation level repeatable read, read only",
  write: "begin isolation level read committed",
};

/**
 * Runs a command's work in one transaction without time limits, in UTC: commits it if `run` succeeds, and rolls it back
 * otherwise. In the mode `read`, all statements see one snapshot.
 * @throws StartupError if the database lacks migrations of this release
 */
export async function inTransaction<Result>(
  url: string,
  mode: keyof typeof begin,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(url, 1, { silentAfter: 0, maxLifetime: null });
  const client = db.$client;
  const rows = async <Row>(text: string, values: (string | null)[] = []) =>
    (await client.unsafe(text, values as string[])) as unknown as Row[];
  // If the connection was lost, the driver runs the next statement on another one, outside of the transaction.
  const session = async () => {
    const [found] = await rows<{ id: string }>("select pg_backend_pid() || ' ' || now() as id");
    return found?.id;
  };
  try {
    await client
      .unsafe(
        `${begin[mode]}; set local statement_timeout = 0; set local lock_timeout = 0;
        set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'; set local bytea_output = 'hex'`,
      )
      .simple();
    const started = await session();
    const { steps } = await planMigration(client, await readRelease());
    if (steps.length > 0)
      throw new StartupError(`The database's schema is not up to date: run \`${commandLine} migrate\`.`);
    const applied = await rows<{ name: string }>(
      "select name from schema_migrations where name ~ '^[0-9]{4}_' order by name collate \"C\"",
    );
    const result = await run({
      db,
      migrations: applied.map(({ name }) => name),
      rows,
      lines: (query) => readLines(rows, query),
    });
    if ((await session()) !== started) throw new Error("The connection to the database was lost.");
    await client.unsafe("commit");
    return result;
  } finally {
    // Closing the connection rolls back a transaction that was not committed.
    await closeDatabase(db);
  }
}

/**
 * Uses a cursor, because the driver may wait for ever after `copy … to stdout`: it leaves the socket paused if the last
 * rows arrive faster than they are read.
 */
async function* readLines(read: Transaction["rows"], query: string) {
  await read(`declare lines no scroll cursor for select row_to_json(r)::text as line from (${query}) r`);
  let count = 100;
  for (;;) {
    const found = await read<{ line: string }>(`fetch ${count} from lines`);
    if (found.length === 0) break;
    const text = Buffer.from(found.map(({ line }) => `${line}\n`).join(""));
    yield text;
    count = Math.min(500, Math.max(10, Math.floor(blockSize / (text.length / found.length))));
  }
  await read("close lines");
}
