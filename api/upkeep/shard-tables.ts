import type postgres from "postgres";
import { StartupError } from "../../platform/process/startup-error.ts";
import { wordsOf } from "../postgres-driver/find-host.ts";
import { begin } from "./apply-migration.ts";
import { openSession } from "./open-session.ts";
import { forOneWorkspace, localTables, referenceTables } from "./place-tables.ts";

/** The changes that `shardTables` made. */
export interface Sharded {
  /** Tables that are now distributed by workspace. */
  distributed: string[];
  /** Tables of which each node now has a copy. */
  copied: string[];
  /** The number of functions that every node now has. */
  functions: number;
  /** The number of functions that now run on the node with the rows of their workspace. */
  routed: number;
}

/**
 * Distributes the rows of each tenant table by workspace over the nodes of Citus, and copies the reference tables to
 * every node. Then installs every function on every node; a write runs on the node with the rows of its workspace.
 * Changes only tables and functions that need it, in one transaction, during which the tables are locked. The database
 * must be migrated. @throws StartupError if Citus rejects a table or a function; then nothing is changed
 */
export async function shardTables(databaseUrl: string): Promise<Sharded> {
  const { sql, close } = await openSession(databaseUrl);
  try {
    const { tables, functions, routed, planned } = await readPlan(sql);
    const copied = tables.filter((name) => referenceTables.includes(name));
    const distributed = tables.filter((name) => !referenceTables.includes(name));
    if (tables.length + functions.length + routed.length + planned.length > 0) {
      await sql.unsafe(messageOf({ copied, distributed, functions, routed, planned })).simple();
    }
    return { distributed, copied, functions: functions.length, routed: routed.length };
  } catch (error) {
    throw new StartupError(`Citus rejected the change, and nothing was changed: ${wordsOf(error)}.`);
  } finally {
    await close();
  }
}

/** Whether the database has distributed tables. If it has, a new release must also distribute its new tables. */
export async function isSharded(databaseUrl: string): Promise<boolean> {
  const { sql, close } = await openSession(databaseUrl);
  try {
    const [found] = await sql`select to_regclass('pg_dist_partition') is not null as "hasCitus"`;
    if (!found?.hasCitus) return false;
    const [own] =
      await sql`select exists (select from pg_dist_partition where partmethod = 'h') as "isSharded"`;
    return Boolean(own?.isSharded);
  } finally {
    await close();
  }
}

/** @throws StartupError if the database has distributed tables */
export async function requireUnsharded(databaseUrl: string): Promise<void> {
  if (!(await isSharded(databaseUrl))) return;
  throw new StartupError(
    "The database is sharded, and cannot load this file. Load it into a database that is not, and shard that one with `migrate --sharded`. Nothing was changed.",
  );
}

interface Plan {
  tables: string[];
  /** Signatures of functions that not every node has. */
  functions: string[];
  /** Signatures of functions that do not run on the node of their workspace yet. */
  routed: string[];
  /** Signatures of functions that use generic plans, which Citus cannot make. */
  planned: string[];
}

async function readPlan(sql: postgres.Sql): Promise<Plan> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and not (relname = any(${localTables}))
      and not exists (select from pg_dist_partition where logicalrelid = c.oid)
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by c.oid`;
  const functions = await sql<
    { signature: string; isKnown: boolean; isRouted: boolean; isForOne: boolean; isPlanned: boolean }[]
  >`
    select p.oid::regprocedure::text as signature, o.objid is not null as "isKnown",
      o.distribution_argument_index is not null as "isRouted",
      coalesce('plan_cache_mode=force_generic_plan' = any(p.proconfig), false) as "isPlanned",
      p.proname = any(${forOneWorkspace})
        or pg_get_function_identity_arguments(p.oid) = 'ws uuid, usr uuid, staff boolean, input jsonb' as "isForOne"
    from pg_proc p
      left join pg_catalog.pg_dist_object o on o.classid = 'pg_proc'::regclass and o.objid = p.oid
    where p.pronamespace = current_schema()::regnamespace and p.prokind = 'f'
      and not exists (select from pg_class c where c.reltype = p.prorettype and c.relname = any(${localTables}))
      and exists (select from schema_migrations where name = 'functions/' || p.proname || '.sql')
    order by p.oid`;
  const signatures = (rows: typeof functions | { signature: string }[]) =>
    rows.map(({ signature }) => signature);
  return {
    tables: tables.map(({ name }) => name),
    functions: signatures(functions.filter(({ isKnown }) => !isKnown)),
    routed: signatures(functions.filter(({ isForOne, isRouted }) => isForOne && !isRouted)),
    planned: signatures(functions.filter(({ isPlanned }) => isPlanned)),
  };
}

interface Changes {
  copied: string[];
  distributed: string[];
  functions: string[];
  routed: string[];
  planned: string[];
}

/**
 * One message, which Postgres runs as one transaction. Drops all foreign keys and adds them again at the end, except
 * those of local tables, which Postgres could not check. Otherwise, Citus would distribute a table only after the tables
 * that it refers to, and would convert those tables itself.
 */
function messageOf({ copied, distributed, functions, routed, planned }: Changes): string {
  const listed = (names: string[]) => `array[${names.map((name) => `'${name}'`).join(", ")}]::text[]`;
  return `${begin}
    set local citus.multi_shard_modify_mode = 'sequential';
    set local citus.enable_local_reference_table_foreign_keys = off;
    set local citus.enable_unsafe_triggers = on;
    do $$
    declare
      foreign_keys record;
      trigger record;
      name text;
      parts text[] := '{}';
      moving regclass[] := array(select part::regclass from unnest(${listed([...copied, ...distributed])}) part);
    begin
      -- Copying the rows would run the triggers, so they are dropped first. Those of the directories stay dropped:
      -- on a shard, they cannot write to a table of which each node has a copy.
      for trigger in
        select tgname, tgrelid::regclass as owner, pg_get_triggerdef(t.oid) as definition,
          f.proname in ('keep_digest_workspace', 'keep_account_workspace') as is_directory
        from pg_trigger t join pg_proc f on f.oid = tgfoid
        where not tgisinternal and tgrelid = any(moving)
      loop
        execute format('drop trigger %I on %s', trigger.tgname, trigger.owner);
        if not trigger.is_directory then
          parts := parts || trigger.definition;
        end if;
      end loop;
      for foreign_keys in
        select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition from pg_constraint
        where contype = 'f' and (conrelid = any(moving) or confrelid = any(moving)) order by oid
      loop
        if foreign_keys.owner::text <> all(${listed(localTables)}) then
          parts := parts || format('alter table %s add constraint %I %s',
            foreign_keys.owner, foreign_keys.conname, foreign_keys.definition);
        end if;
        execute format('alter table %s drop constraint %I', foreign_keys.owner, foreign_keys.conname);
      end loop;
      foreach name in array ${listed(copied)} loop
        perform create_reference_table(name::regclass);
      end loop;
      foreach name in array ${listed(distributed)} loop
        perform create_distributed_table(name::regclass, 'workspace_id', colocate_with => case when name = 'users' then 'none' else 'users' end);
      end loop;
      foreach name in array parts loop execute name; end loop;
      -- Functions call each other, so no node may check a body before it has all of them.
      execute 'set local citus.propagate_set_commands = ''local''';
      execute 'set local check_function_bodies = off';
      foreach name in array ${listed(functions)} loop
        perform create_distributed_function(name::regprocedure);
      end loop;
      foreach name in array ${listed(routed)} loop
        perform create_distributed_function(name::regprocedure, '$1', colocate_with => 'users');
      end loop;
      foreach name in array ${listed(planned)} loop
        execute format('alter function %s reset plan_cache_mode', name);
      end loop;
    end $$`;
}
