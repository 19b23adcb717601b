import type postgres from "postgres";
import { StartupError } from "../../platform/process/startup-error.ts";
import { wordsOf } from "../postgres-driver/find-host.ts";
import type { File, Plan, Release } from "./plan-migration.ts";

/** The advisory lock that each transaction of a migration takes; a backup takes it in shared mode. */
export const lockNumber = 4_177_210_932;

/**
 * The beginning of each message that changes the schema. Switches off the role's timeouts, which may be too short for a
 * migration.
 */
export const begin = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local check_function_bodies = off;
  select pg_advisory_xact_lock(${lockNumber});`;

const overtaken = "another process has already made this change";

/** Ends the transaction with an error if the condition is true once the lock has been granted. */
const endIf = (condition: string) => `
  do $$ begin if ${condition} then raise exception '${overtaken}'; end if; end $$;`;

const isOvertaken = (error: unknown) => (error as Error).message === overtaken;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Sends the step and its record in one message, which Postgres runs as one transaction. With the driver's `begin`, only
 * one of the two might be applied. Of the functions that the step's triggers call, those that the database lacks are
 * installed before it; `applyFunctions` records them, and replaces the others. `applied` are the names of the steps before
 * it, for the error. @returns false if another call applied the step first
 */
export async function applyStep(
  sql: postgres.Sql,
  { name, text, checksum }: File,
  { files }: Release,
  applied: string[] = [],
): Promise<boolean> {
  const isApplied = `exists (select from schema_migrations where name = ${quote(name)})`;
  const called = files.filter(
    (file) => file.isFunction && text.includes(`execute function ${functionOf(file.name)}(`),
  );
  const functions = called.map(createIfMissing).join("\n");
  try {
    await sql.unsafe(`${begin} ${endIf(isApplied)} ${functions} ${text};${record(name, checksum)}`).simple();
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    throw failed(name, error, applied);
  }
}

const createIfMissing = ({ name, text }: File) => `
  do $missing$ begin
    if to_regproc('${functionOf(name)}') is null then execute $function$${text}$function$; end if;
  end $missing$;`;

/**
 * Installs the changed functions, and drops functions that have no file in the release, in one transaction. Function
 * bodies are checked only at the end, because functions call each other. Also records the release, even if it changes
 * no function. A function that PostgreSQL cannot replace is dropped first. @returns false if another call installed
 * functions since the plan was made
 */
export async function applyFunctions(
  sql: postgres.Sql,
  plan: Plan,
  digest: string,
  applied: string[] = [],
  dropped: string[] = [],
): Promise<boolean> {
  const { functions, gone, latest } = plan;
  const last = "(select digest from schema_releases order by installed_at desc limit 1)";
  const parts = [
    ...functions.map(({ name, text, checksum }) => ({
      name,
      text: `${dropped.includes(name) ? dropFunction(name) : ""} ${text};
        ${dropFunction(name, overloads)} ${record(name, checksum)};`,
    })),
    ...gone.map((name) => ({ name, text: dropFunction(name) })),
    { name: "functions", text: functions.length > 0 ? checkFunctions : "" },
  ];
  let message = `${begin} ${endIf(`${last} is distinct from ${latest ? quote(latest) : "null"}`)}`;
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
    return true;
  } catch (error) {
    if (isOvertaken(error)) return false;
    const irreplaceable =
      isIrreplaceable(error) && !dropped.length && (await findIrreplaceable(sql, functions));
    if (irreplaceable) return applyFunctions(sql, plan, digest, applied, irreplaceable);
    const position = Number((error as postgres.PostgresError).position);
    throw failed(parts[ends.findIndex((end) => position <= end)]?.name ?? "functions", error, applied);
  }
}

/** Whether `create or replace` cannot change a function's result, the names of its parameters or their defaults. */
const isIrreplaceable = (error: unknown) => (error as postgres.PostgresError).code === "42P13";

/** Tries to replace each function in a transaction of its own, which has no effect. */
async function findIrreplaceable(sql: postgres.Sql, functions: File[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name, text } of functions) {
    const trial = sql.unsafe(`${begin} ${text}; ${endIf("true")}`).simple();
    if (await trial.then(() => false, isIrreplaceable)) found.push(name);
  }
  return found;
}

/** Creates the tables in which migrations and releases are recorded, if they do not exist. */
export async function createRecords(sql: postgres.Sql): Promise<void> {
  await sql
    .unsafe(`${begin}
  create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists schema_releases (
    digest text primary key, installed_at timestamptz not null default clock_timestamp())`)
    .simple();
}

const record = (name: string, checksum: string) => `
  insert into schema_migrations (name, checksum) values (${quote(name)}, '${checksum}')
  on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`;

/** Of the functions with one name, those that were not installed in this transaction. */
const overloads = "and xmin <> pg_current_xact_id()::xid";

/** Drops all functions that have this name, whatever their parameters, or those that also meet a condition. */
const dropFunction = (name: string, condition = "") => `
  do $$ declare old regprocedure; begin
    for old in
      select oid from pg_proc
      where proname = '${functionOf(name)}' and pronamespace = current_schema()::regnamespace ${condition}
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

function failed(name: string, error: unknown, applied: string[]): StartupError {
  const { code, detail } = error as postgres.PostgresError;
  // If other objects depend on a function that has to be dropped, the detail names them.
  const words = `${wordsOf(error)}${code === "2BP01" ? ` (${detail})` : ""}`;
  return new StartupError(`Migration ${name} failed and was rolled back: ${words}. ${describeRest(applied)}`);
}

function describeRest(applied: string[]): string {
  if (applied.length === 0) return "The data is as it was.";
  const names = applied.length === 1 ? `${applied[0]} was` : `${applied[0]} to ${applied.at(-1)} were`;
  return `${names} applied before it and stay applied: the previous release also runs on them.`;
}
