import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { StartupError } from "../platform/environment.ts";
import { projectRoot } from "../platform/project-root.ts";
import { driverOptions } from "./database.ts";
import { type DatabaseAddress, readDatabaseUrl } from "./database-url.ts";

const ours = join(projectRoot, "migrations");
const lockNumber = 4_177_210_932;

/**
 * Brings the schema up to date: each migration once, in order, and every function whose text changed. Any number may
 * run at once: one advisory lock on a connection of its own lets them pass one by one (without it, 22 of 36
 * simultaneous starts failed). A failed migration leaves the data as it was. @throws StartupError
 */
export async function migrate(databaseUrl: string, folder = ours): Promise<{ applied: string[] }> {
  const address = readDatabaseUrl(databaseUrl);
  const sql = postgres(address.url, {
    ...driverOptions(address, { silentAfter: 0, maxLifetime: null }),
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
  });
  try {
    requireVersion(await readVersion(sql, address.hosts));
    // A role may have short limits of its own, for the sake of a pooler; a migration takes its time.
    await sql.unsafe("set statement_timeout = 0; set lock_timeout = 0").simple();
    await sql`select pg_advisory_lock(${lockNumber})`;
    await sql`
      create table if not exists schema_migrations (
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const known = new Map(
      (await sql`select name, checksum from schema_migrations`).map((row) => [row.name, row.checksum]),
    );
    const applied: string[] = [];
    for (const file of await listFiles(folder)) {
      if (known.get(file.name) === file.checksum) continue;
      if (known.has(file.name) && !file.repeatable) throw changed(file.name);
      await apply(sql, file);
      applied.push(file.name);
    }
    return { applied };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The names that a database must have recorded to be up to date, for `doctor` and readiness. */
export async function listFiles(folder = ours) {
  const steps = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const functions = (await readdir(join(folder, "functions"))).sort().map((name) => `functions/${name}`);
  return Promise.all(
    [...steps, ...functions].map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(text).digest("hex");
      return { name, text, checksum, repeatable: name.startsWith("functions/") };
    }),
  );
}

/** @throws StartupError below PostgreSQL 18, which first had `uuidv7()` */
export function requireVersion(serverVersion: number): void {
  if (serverVersion >= 180_000) return;
  throw new StartupError(
    `Earshot needs PostgreSQL 18 or newer; DATABASE_URL leads to ${Math.floor(serverVersion / 10_000)}.`,
  );
}

async function readVersion(sql: postgres.Sql, hosts: DatabaseAddress["hosts"]): Promise<number> {
  const reasons: string[] = [];
  // Each attempt that fails leads to the next host.
  for (const { host, port } of hosts) {
    try {
      return Number((await sql`show server_version_num`)[0]?.server_version_num);
    } catch (error) {
      const isStandby = (error as NodeJS.ErrnoException).code === "CONNECTION_DESTROYED";
      reasons.push(isStandby ? `${host}:${port} takes no writes` : wordsOf(error));
    }
  }
  throw new StartupError(
    `The database cannot be reached (${reasons.join("; ")}). Check DATABASE_URL and that the server runs.`,
  );
}

/** Node tries every address of a name, and then has only a code for what happened. */
function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/**
 * One message of many statements is one transaction, and so is its record. A `begin` of the driver's would leave an
 * uncaught error behind when the server dies inside it.
 */
async function apply(
  sql: postgres.Sql,
  file: { name: string; text: string; checksum: string },
): Promise<void> {
  const name = file.name.replaceAll("'", "''");
  try {
    await sql
      .unsafe(
        `set local check_function_bodies = off;
        ${file.text}
        ;insert into schema_migrations (name, checksum) values ('${name}', '${file.checksum}')
        on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      )
      .simple();
  } catch (error) {
    throw new StartupError(
      `Migration ${file.name} failed and was rolled back: ${wordsOf(error)}. The data is as it was.`,
    );
  }
}

function changed(name: string): StartupError {
  return new StartupError(
    `Migration ${name} was applied in another wording. Restore the file: a change needs a migration of its own.`,
  );
}
