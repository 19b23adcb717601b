import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type DatabaseAddress, readDatabaseUrl } from "../platform/database-url.ts";
import { arrayTypes } from "./postgres/array-types.ts";
import { createSocketOpener } from "./postgres/open-socket.ts";
import { padding } from "./postgres/postgres-frames.ts";
import type { WatchedConnection } from "./postgres/watch-socket.ts";
import type { ScalarFunction } from "./sql/functions.ts";

export type Database = ReturnType<typeof openDatabase>;

/** Watches the statements of a pool; set only if something is measured. */
export interface DatabaseObserver {
  /** Runs a statement. `text` contains placeholders, never values. */
  statement<Rows>(text: string, send: () => Promise<Rows>): Promise<Rows>;
  /** Returns a function that receives the size of each batch of this name. */
  batch(name: string): (size: number) => void;
}

interface ConnectionLimits {
  /** Milliseconds of silence after which a connection that awaits a response is destroyed; 0: never. */
  silentAfter: number;
  /**
   * Returns the seconds after which a connection is replaced, so that a pool notices changes of the server's DNS
   * name; null: never.
   */
  maxLifetime: (() => number) | null;
}

/**
 * Seconds, from 30 minutes to an hour. Each connection has its own lifetime, so that a pool is not replaced all at
 * once.
 */
const halfAnHourOrMore = () => 1_800 * (1 + Math.random());

/**
 * Opens a pool of connections. `url` is read as libpq reads it: it may have several hosts, Unix socket folders and
 * `sslmode`. While the database is unavailable, each connection retries only every 250 ms, to spare a recovering
 * server; the deadline in `serve-routes.ts` bounds how long calls wait.
 */
export function openDatabase(url: string, pool = 8, limits: Partial<ConnectionLimits> = {}) {
  const address = readDatabaseUrl(url);
  const connections = new Set<WatchedConnection>();
  const usual = { silentAfter: silenceOf(address), maxLifetime: halfAnHourOrMore };
  const client = postgres(address.url, {
    ...driverOptions(address, { ...usual, ...limits }, connections),
    max: pool,
    fetch_types: false,
    types: arrayTypes,
    connect_timeout: 3,
    backoff: () => 0.25,
    onnotice: () => {},
    connection: {
      application_name: "earshot",
      statement_timeout: 5_000,
      lock_timeout: 4_000,
      // The planner expects a scan with a `limit` to end early, but it reads the whole table if other workspaces'
      // rows come first.
      enable_seqscan: "off",
      // Bytes written just before a connection closes stay in the driver's buffer, and writes of under 1 KiB do not
      // flush them. So the first message of a session is padded to that size; `trimStartup` removes the padding.
      ...padding,
    },
  } as postgres.Options<typeof arrayTypes>);
  return Object.assign(drizzle({ client }), {
    connections,
    maxConnections: pool,
    observer: undefined as DatabaseObserver | undefined,
  });
}

/** Closes the connections, after at most one second for running statements. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 1 });
}

/** Begins a Drizzle statement: `builder.select(…).from(…)`. */
export const builder = new QueryBuilder();
const dialect = new PgDialect();

/** The placeholders for a statement's values, by name. */
export type Given<Name extends string> = Record<Name, Placeholder>;

/** The value of a parameter. An array is one parameter, however long. */
type Value = string | number | boolean | null | undefined | Uint8Array | readonly (string | number)[];

/**
 * The properties of a shape, all known at compile time. Input from a request must be a value instead: otherwise, the
 * number of different statements would be unbounded.
 */
type Flags<Shape> = {
  [Flag in keyof Shape]: string extends Shape[Flag] ? never : string | boolean | undefined;
};

type Composed = SQL | { getSQL(): SQL; readonly _: { readonly result: object[] } };
type RowOf<Statement> =
  Statement extends SQL<infer Row>
    ? Row
    : Statement extends { readonly _: { readonly result: (infer Row)[] } }
      ? Row
      : never;

/**
 * Makes a function that runs a statement, which Drizzle composes once for each shape and Postgres keeps prepared. The
 * columns must be named after the row's fields: `.as("fullName")`. The first `mostShapes` shapes stay in memory, and
 * in each connection, until the process ends; statements of further shapes are composed and planned at each call, so
 * that combinations of filters cannot fill the memory.
 */
export function prepareStatement<Name extends string, Statement extends Composed>(
  compose: (given: Given<Name>) => Statement,
): (db: Database, values: Record<Name, Value>) => Promise<RowOf<Statement>[]>;
export function prepareStatement<Name extends string, Shape extends Flags<Shape>, Statement extends Composed>(
  compose: (given: Given<Name>, shape: Shape) => Statement,
): (db: Database, values: Record<Name, Value>, shape: Shape) => Promise<RowOf<Statement>[]>;
export function prepareStatement(compose: (given: Given<string>, shape: object) => Composed) {
  const statements = new Map<string, Statement>();
  return (db: Database, values: Record<string, Value>, shape = {}) => {
    const key = JSON.stringify(shape);
    let statement = statements.get(key);
    if (!statement) {
      const { sql: text, params } = dialect.sqlToQuery(compose(placeholders, shape).getSQL());
      statement = {
        text,
        parts: params.map((part) => (is(part, Placeholder) ? part : { value: part as Value })),
      };
      if (statements.size < mostShapes) statements.set(key, statement);
    }
    const parameters = statement.parts.map((part) => ("name" in part ? values[part.name] : part.value));
    return run(db, statement.text, parameters, statements.has(key) ? prepared : planned);
  };
}

/**
 * A composed statement and its parameters, each of which is a named value of the caller or a constant in the code.
 */
interface Statement {
  text: string;
  parts: (Placeholder | { value: Value })[];
}

const mostShapes = 100;

const placeholders: Given<string> = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/** Calls an SQL function and returns its result. */
export async function callFunction<Result>(
  db: Database,
  name: ScalarFunction,
  ...values: Value[]
): Promise<Result> {
  const parameters = values.map((_, index) => `$${index + 1}`);
  const [row] = await run(db, `select ${name}(${parameters}) as result`, values);
  return (row as { result: Result }).result;
}

/** Without `simple: false`, the driver uses the simple protocol for a statement that has no parameters. */
const prepared = { prepare: true, simple: false };
const planned = { ...prepared, prepare: false };

/** Used instead of Drizzle's `execute`, which sends unnamed statements that Postgres plans at each call. */
function run(db: Database, text: string, values: Value[], options = prepared): Promise<object[]> {
  const send = () => db.$client.unsafe(text, values as string[], options);
  return db.observer ? db.observer.statement(text, send) : send();
}

/** The driver's connection options. Its sockets come from `createSocketOpener`, which also handles TLS. */
export function driverOptions(
  address: DatabaseAddress,
  { silentAfter, maxLifetime }: ConnectionLimits,
  connections?: Set<WatchedConnection>,
) {
  const options = {
    ssl: false,
    // The driver's own "read-write" accepts a standby.
    ...(address.isPrimaryWanted && { target_session_attrs: "primary" as const }),
    max_lifetime: maxLifetime,
    // The sockets send keep-alives themselves.
    keep_alive: null,
    socket: createSocketOpener(address, silentAfter, connections),
  };
  // The driver's types lack some of its options.
  return options as unknown as Pick<postgres.Options<Record<string, never>>, "ssl">;
}

/** Milliseconds: 3 s more than the statement timeout, or 0 (no limit) if the statement timeout is 0. */
function silenceOf({ url }: DatabaseAddress): number {
  const timeout = Number(new URL(url).searchParams.get("statement_timeout") ?? 5_000);
  return timeout > 0 ? timeout + 3_000 : 0;
}

/** A `boolean[]` parameter as text: postgres.js would take the first item's type for that of the whole array. */
export function booleans(values: (boolean | null)[]): string {
  return `{${values.map(String).join(",")}}`;
}
