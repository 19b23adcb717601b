import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { type DatabaseAddress, readDatabaseUrl } from "../platform/database-url.ts";
import { arrayTypes } from "./postgres/array-types.ts";
import { createSocketOpener } from "./postgres/open-socket.ts";
import { padding } from "./postgres/postgres-frames.ts";
import type { ScalarFunction } from "./sql/functions.ts";

export type Database = ReturnType<typeof openDatabase>;

interface ConnectionLimits {
  /** Milliseconds of silence after which a connection that awaits a response is destroyed; 0: never. */
  silentAfter: number;
  /** Seconds after which a connection is replaced, so that a pool follows its server's DNS name; null: never. */
  maxLifetime: (() => number) | null;
}

/** Each connection has its own lifetime; otherwise a whole pool would be replaced at once. */
const halfAnHourOrMore = () => 1_800 * (1 + Math.random());

/**
 * A pool of prepared-statement connections. `DATABASE_URL` is read as libpq reads it: several hosts, Unix socket folders,
 * `sslmode`. While the database is unavailable, each connection retries only every 250 ms, to spare a recovering server; the
 * deadline in `serve-routes.ts` bounds how long calls wait.
 */
export function openDatabase(url: string, pool = 8, limits: Partial<ConnectionLimits> = {}) {
  const address = readDatabaseUrl(url);
  const client = postgres(address.url, {
    ...driverOptions(address, {
      silentAfter: silenceOf(address),
      maxLifetime: halfAnHourOrMore,
      ...limits,
    }),
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
      // Other workspaces' rows may come first: a scan that expects to find ours early may read the whole table.
      enable_seqscan: "off",
      // A write just before a connection closes stays in the driver's buffer, and no later write of under 1 KiB flushes it.
      // So the first message of a session is padded to that size, and trimmed before it is sent.
      ...padding,
    },
  } as postgres.Options<typeof arrayTypes>);
  return drizzle({ client });
}

/** Ends the connections; running statements have one second. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 1 });
}

/** Begins a Drizzle statement: `builder.select(…).from(…)`. */
export const builder = new QueryBuilder();
const dialect = new PgDialect();

/** The placeholders for named values while a statement is composed. */
export type Given<Name extends string> = Record<Name, Placeholder>;

/** A parameter. An array is one parameter, however long. */
type Value = string | number | boolean | null | undefined | Uint8Array | readonly (string | number)[];

/** Names and flags known at compile time. A caller's input must be a value, or the number of statements is unbounded. */
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
 * A statement that Drizzle composes once for each shape, and that Postgres keeps prepared. Its columns have the names of
 * a row's fields: `.as("fullName")`. The first `mostShapes` shapes stay in memory, and in each connection, until the
 * process ends; further shapes are composed and planned each time, so that combinations of filters cannot fill the
 * memory.
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

/** A composed statement and its parameters: named by the caller, or constants in the code. */
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

/** Without `simple: false`, the driver sends a statement without parameters by the simple protocol. */
const prepared = { prepare: true, simple: false };
const planned = { ...prepared, prepare: false };

/** Drizzle's own `execute` sends an unnamed statement, which Postgres plans at each call. */
function run(db: Database, text: string, values: Value[], options = prepared): Promise<object[]> {
  return db.$client.unsafe(text, values as string[], options);
}

/** The driver's options. Connections use our own sockets, which also handle TLS. */
export function driverOptions(address: DatabaseAddress, { silentAfter, maxLifetime }: ConnectionLimits) {
  const options = {
    ssl: false,
    // The driver's own "read-write" accepts a standby.
    ...(address.isPrimaryWanted && { target_session_attrs: "primary" as const }),
    max_lifetime: maxLifetime,
    // The sockets send keep-alives themselves.
    keep_alive: null,
    socket: createSocketOpener(address, silentAfter),
  };
  // The driver's types lack some of its options.
  return options as unknown as Pick<postgres.Options<Record<string, never>>, "ssl">;
}

/** Longer than the statement timeout; no limit when there is no timeout. */
function silenceOf({ url }: DatabaseAddress): number {
  const timeout = Number(new URL(url).searchParams.get("statement_timeout") ?? 5_000);
  return timeout > 0 ? timeout + 3_000 : 0;
}

/** A `boolean[]` parameter as text: postgres.js would take the first item's type for that of the whole array. */
export function booleans(values: (boolean | null)[]): string {
  return `{${values.map(String).join(",")}}`;
}
