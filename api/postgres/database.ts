import { is, Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect, QueryBuilder } from "drizzle-orm/pg-core";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { readDatabaseUrl } from "../../platform/database-url.ts";
import { arrayTypes } from "../postgres-driver/array-types.ts";
import {
  type ConnectionLimits,
  driverOptions,
  sessionSettings,
  usualLimits,
} from "../postgres-driver/driver-options.ts";
import { padding } from "../postgres-driver/postgres-frames.ts";
import type { WatchedConnection } from "../postgres-driver/watch-socket.ts";
import type { ScalarFunction } from "../sql/functions.ts";
import { retry } from "./retry.ts";
import type { StatementTracer } from "./trace-statements.ts";

export type Database = ReturnType<typeof openDatabase>;

/** Watches the statements of a pool; set only if something is measured. */
export interface DatabaseObserver {
  /** Receives each statement as it is sent. `text` contains placeholders, never values. */
  statement(text: string, sent: Promise<unknown>): void;
  /** Returns a function that receives the size of each batch of this name. */
  batch(name: string): (size: number) => void;
}

interface DatabaseOptions extends ConnectionLimits {
  /** Whether the pooler at the URL supports prepared statements; false by default. Has no effect without a pooler. */
  keepsStatements: boolean;
}

/**
 * Opens a pool of connections. `url` has libpq's format: it may have several hosts, Unix socket folders and `sslmode`.
 * While the database is unavailable, each connection retries only every 250 ms, so that a recovering server is not
 * overloaded. The deadline in `serve-routes.ts` limits how long calls wait.
 */
export function openDatabase(url: string, pool = 8, options: Partial<DatabaseOptions> = {}) {
  const { keepsStatements = false, ...limits } = options;
  const address = readDatabaseUrl(url);
  const connections = new Set<WatchedConnection>();
  const client = postgres(address.url, {
    ...driverOptions(address, { ...usualLimits(address), ...limits }, connections),
    prepare: keepsStatements || !address.isPooled,
    // A pooler takes the server's connection back after a statement. If a second statement's `Parse` was sent with the
    // first, its response can get lost, and the statement would stay pending for ever. So each statement waits for the
    // response to the previous one. The driver's `begin`, which we do not use, does not work with this setting.
    ...(address.isPooled && { max_pipeline: 0 }),
    max: pool,
    fetch_types: false,
    types: arrayTypes,
    backoff: () => 0.25,
    onnotice: () => {},
    connection: {
      application_name: "earshot",
      ...(!address.isPooled && sessionSettings),
      // Bytes written just before a connection closes stay in the driver's buffer, and writes of under 1 KiB do not
      // flush them. So the first message of a session is padded to that size; `trimStartup` removes the padding.
      ...padding,
    },
  } as postgres.Options<typeof arrayTypes>);
  return Object.assign(drizzle({ client }), {
    connections,
    maxConnections: pool,
    observer: undefined as DatabaseObserver | undefined,
    tracer: undefined as StatementTracer | undefined,
  });
}

/** Closes the connections, after at most one second for running statements. */
export async function closeDatabase(db: Database): Promise<void> {
  await db.$client.end({ timeout: 1 });
}

/** Options for `createBatch` that measure and trace the batches of this name. */
export const observed = (db: Database, name: string) => ({
  observeSize: db.observer?.batch(name),
  tracer: db.tracer,
});

/** Begins a Drizzle statement: `builder.select(…).from(…)`. */
export const builder = new QueryBuilder();

/** The placeholders for a statement's values, by name. */
export type Given<Name extends string> = Record<Name, Placeholder>;

/** The value of a parameter. An array is one parameter, however long. */
type Value = string | number | boolean | null | undefined | Uint8Array | readonly (string | number)[];

/**
 * A shape: the properties that determine the text of a statement, all of them known at compile time. Input from a
 * request must be a parameter's value instead: otherwise, the number of different statements would be unbounded.
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
 * Makes a function that runs a statement. Drizzle composes the statement once for each shape, and Postgres keeps it
 * prepared. The columns must be named after the row's fields: `.as("fullName")`. The first `mostShapes` shapes stay in
 * memory, and in each connection, until the process ends; statements of further shapes are composed and planned at each
 * call, so that combinations of filters cannot fill the memory.
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
      statement = numberParameters(compose(placeholders, shape).getSQL());
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

/**
 * Gives all placeholders of one name the same number. With several numbers, the planner could not infer that two
 * conditions compare with the same value. It would then join tables as if their rows could be in different workspaces.
 */
function numberParameters(composed: SQL): Statement {
  const parts: Statement["parts"] = [];
  const dialect = Object.assign(new PgDialect(), {
    escapeParam(_number: number, part: unknown) {
      if (!is(part, Placeholder)) return `$${parts.push({ value: part as Value })}`;
      const place = parts.findIndex((known) => "name" in known && known.name === part.name);
      return `$${place < 0 ? parts.push(part) : place + 1}`;
    },
  });
  return { text: dialect.sqlToQuery(composed).sql, parts };
}

const mostShapes = 100;

const placeholders: Given<string> = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) });

/**
 * Calls an SQL function and returns its result. Repeats the call up to three times after a deadlock or a serialization
 * failure.
 */
export async function callFunction<Result>(
  db: Database,
  name: ScalarFunction,
  ...values: Value[]
): Promise<Result> {
  const parameters = values.map((_, index) => `$${index + 1}`);
  const [row] = await retry(() => run(db, `select ${name}(${parameters}) as result`, values));
  return (row as { result: Result }).result;
}

/** By default, the driver would use the simple query protocol for a statement without parameters. */
const prepared = { prepare: true, simple: false };
const planned = { ...prepared, prepare: false };

/** Used instead of Drizzle's `execute`, which sends unnamed statements that Postgres plans at each call. */
function run(db: Database, text: string, values: Value[], options = prepared): Promise<object[]> {
  const sent = db.$client.unsafe(text, values as string[], options);
  db.observer?.statement(text, sent);
  db.tracer?.statement(text, sent);
  return sent;
}

/** A `boolean[]` parameter as text, because postgres.js would derive the array's type from its first item. */
export function booleans(values: (boolean | null)[]): string {
  return `{${values.map(String).join(",")}}`;
}
