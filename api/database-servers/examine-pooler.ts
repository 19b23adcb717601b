import { closeDatabase, type Database, openDatabase } from "../postgres/database.ts";
import { sessionSettings } from "../postgres-driver/driver-options.ts";

/** How the server's connections behave behind a pooler, or without one. */
export interface ExaminedPooler {
  /** Whether one connection of the server served two clients, as in a pooler's transaction mode. */
  sharesConnections: boolean;
  /**
   * Whether the pooler renames prepared statements, as PgBouncer does from 1.21 on with `max_prepared_statements`.
   * Without such a pooler, a client that prepares statements gets errors or waits forever.
   */
  keepsStatements: boolean;
  /** The names of the API's session settings that are not in effect. */
  missing: string[];
}

/** Logged if `keepsStatements` is false. */
export const statementsAreLost =
  "The pooler keeps no prepared statements, so PostgreSQL plans every statement again: use PgBouncer 1.21 or newer, with max_prepared_statements above 0.";

/** The message for the error of a pooler that rejects the API's session settings; undefined for any other error. */
export function explainRejection(error: unknown): string | undefined {
  if (!/unsupported startup parameter/.test((error as Error).message)) return undefined;
  return "DATABASE_URL leads to a connection pooler, which rejects the API's settings: set DATABASE_POOLER=transaction.";
}

/** Examines the database through two clients. @throws the driver's error if the database cannot be reached */
export async function examinePooler(databaseUrl: string): Promise<ExaminedPooler> {
  const databases = [0, 1].map(() => openDatabase(databaseUrl, 1, { keepsStatements: true }));
  try {
    const pids: Set<number>[] = [new Set(), new Set()];
    const missing = new Set<string>();
    for (let round = 0; round < 10; round += 1) {
      for (const [place, { $client }] of databases.entries()) {
        const [row] = await $client.unsafe<{ pid: number; missing: string[] }[]>(readSession).simple();
        pids[place]?.add(row?.pid ?? 0);
        for (const name of row?.missing ?? []) missing.add(name);
      }
    }
    const [ofOne, ofOther] = pids as [Set<number>, Set<number>];
    return {
      sharesConnections: ofOne.size + ofOther.size > 2 || [...ofOne].some((pid) => ofOther.has(pid)),
      keepsStatements: await isRenamed(databases[1] as Database),
      missing: [...missing],
    };
  } finally {
    await Promise.all(databases.map(closeDatabase));
  }
}

/** Finds the settings that are not in effect: a timeout that is 0, or `enable_seqscan` if it is on. */
const readSession = `
  select pg_backend_pid() as pid, (
    select coalesce(json_agg(name), '[]') from unnest(array['${Object.keys(sessionSettings).join("', '")}']) as name
    where (current_setting(name) in ('0', 'off')) <> (name = 'enable_seqscan')) as missing`;

async function isRenamed(db: Database): Promise<boolean> {
  const text = "select name from pg_prepared_statements where statement like 'select name from pg_prepared%'";
  const rows = await db.$client.unsafe(text, [], { prepare: true, simple: false } as object);
  return rows.length > 0 && rows.every(({ name }) => name !== rows.statement.name);
}
