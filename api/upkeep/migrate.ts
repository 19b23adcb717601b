import postgres from "postgres";
import { type DatabaseAddress, readDatabaseUrl } from "../../platform/database-url.ts";
import { StartupError } from "../../platform/environment.ts";
import { driverOptions } from "../database.ts";
import { type File, type Plan, planMigration, readRelease } from "./plan-migration.ts";

const lockNumber = 4_177_210_932;

/** The major versions of PostgreSQL that Earshot supports; newer ones are accepted, but not tested. */
export const supportedVersions = { oldest: 15, newest: 18 };

/** The log line for `isOlder`. */
export const olderRelease = "A newer release has been at this database: its SQL functions stay as they are.";

interface Migrated {
  applied: string[];
  /** Functions that were dropped because the release has no file for them. */
  dropped?: string[];
  /** Set if a newer release has installed different functions, which stay as they are. */
  isOlder?: true;
}

/**
 * Brings the schema up to date: applies each migration once, in order, then installs every function whose text
 * changed. An advisory lock makes concurrent calls run one after the other (without it, 22 of 36 concurrent starts
 * failed). Takes no lock and writes nothing if the schema is up to date. A failed migration leaves the data as it
 * was. An older release leaves a newer one's functions in place, unless `installFunctions` is set.
 * @throws StartupError if a migration fails, or if the database cannot be reached or is too old
 */
export async function migrate(
  databaseUrl: string,
  root?: string,
  { installFunctions = false } = {},
): Promise<Migrated> {
  const address = readDatabaseUrl(databaseUrl);
  const sql = postgres(address.url, {
    ...driverOptions(address, { silentAfter: 0, maxLifetime: null }),
    max: 1,
    connect_timeout: 10,
    onnotice: () => {},
  });
  try {
    requireVersion(await readVersion(sql, address.hosts));
    const release = await readRelease(root);
    const isDone = ({ isLatest, isOlder, ...plan }: Plan) =>
      isOlder ? !installFunctions : isLatest && Object.values(plan).every(({ length }) => length === 0);
    let plan = await planMigration(sql, release);
    if (!isDone(plan)) {
      // With a pooler, the database role may have short timeouts of its own; a migration needs more time.
      await sql.unsafe("set statement_timeout = 0; set lock_timeout = 0").simple();
      await sql`select pg_advisory_lock(${lockNumber})`;
      await sql.unsafe(records).simple();
      plan = await planMigration(sql, release);
    }
    const { steps, functions, gone, isOlder } = plan;
    if (isDone(plan))
      return { applied: [], ...(isOlder && functions.length + gone.length > 0 && { isOlder }) };
    for (const step of steps) await applyStep(sql, step);
    await applyFunctions(sql, plan, release.digest);
    const applied = [...steps, ...functions].map(({ name }) => name);
    return { applied, ...(gone.length > 0 && { dropped: gone }) };
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Takes `server_version_num`. @throws StartupError if the version is too old */
export function requireVersion(serverVersion: number): void {
  const major = Math.floor(serverVersion / 10_000);
  const { oldest } = supportedVersions;
  if (major >= oldest) return;
  throw new StartupError(`Earshot needs PostgreSQL ${oldest} or newer; DATABASE_URL leads to ${major}.`);
}

async function readVersion(sql: postgres.Sql, hosts: DatabaseAddress["hosts"]): Promise<number> {
  const reasons: string[] = [];
  // After each failed attempt, the socket opener moves to the next host.
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

/** An error's message or, if that is empty, its code: Node gives no message if every address of a host fails. */
function wordsOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || code || String(error);
}

/**
 * Sends the step and its record in one message, which is one transaction; the driver's `begin` might apply only one.
 */
async function applyStep(sql: postgres.Sql, { name, text, checksum }: File): Promise<void> {
  try {
    await sql.unsafe(`set local check_function_bodies = off; ${text};${record(name, checksum)}`).simple();
  } catch (error) {
    throw failed(name, error);
  }
}

/**
 * Installs the changed functions and drops those without a file, in one transaction. Functions call each other, so
 * their bodies are checked only at the end. Also records the release, even if it changes no function.
 */
async function applyFunctions(sql: postgres.Sql, { functions, gone }: Plan, digest: string): Promise<void> {
  const parts = [
    ...functions.map(({ name, text, checksum }) => ({ name, text: `${text};${record(name, checksum)};` })),
    ...gone.map((name) => ({ name, text: dropFunction(name) })),
    { name: "functions", text: functions.length > 0 ? checkFunctions : "" },
  ];
  let message = "set local check_function_bodies = off;";
  const ends: number[] = [];
  for (const { text } of parts) {
    message += `\n${text}`;
    ends.push(message.length);
  }
  try {
    await sql
      .unsafe(
        `${message} insert into schema_releases (digest) values ('${digest}')
        on conflict (digest) do update set installed_at = clock_timestamp()`,
      )
      .simple();
  } catch (error) {
    const position = Number((error as postgres.PostgresError).position);
    throw failed(parts[ends.findIndex((end) => position <= end)]?.name ?? "functions", error);
  }
}

const records = `
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists schema_releases (
    digest text primary key, installed_at timestamptz not null default clock_timestamp())`;

const record = (name: string, checksum: string) => `
  insert into schema_migrations (name, checksum) values ('${name.replaceAll("'", "''")}', '${checksum}')
  on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;

/** Drops all functions that have this name, whatever their parameters. */
const dropFunction = (name: string) => `
  do $$ declare old regprocedure; begin
    for old in
      select oid from pg_proc
      where proname = '${functionOf(name)}' and pronamespace = current_schema()::regnamespace
    loop execute 'drop function ' || old; end loop;
  end $$;
  delete from schema_migrations where name = '${name}';`;

const functionOf = (name: string) => name.replace(/^functions\/(.*)\.sql$/, "$1");

/** Checks the bodies only of functions that a release installed, not of the operator's own functions. */
const checkFunctions = `
  set local check_function_bodies = on;
  do $$ declare own record; begin
    for own in
      select p.oid, l.lanname from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = current_schema()::regnamespace
        and exists (select from schema_migrations m where m.name = 'functions/' || p.proname || '.sql')
    loop
      if own.lanname = 'sql' then perform fmgr_sql_validator(own.oid); end if;
      if own.lanname = 'plpgsql' then perform plpgsql_validator(own.oid); end if;
    end loop;
  exception when others then
    raise exception using errcode = sqlstate, message = own.oid::regprocedure || ': ' || sqlerrm;
  end $$;`;

function failed(name: string, error: unknown): StartupError {
  return new StartupError(
    `Migration ${name} failed and was rolled back: ${wordsOf(error)}. The data is as it was.`,
  );
}
