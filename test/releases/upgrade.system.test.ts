import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../api/postgres/database.ts";
import { auditCounters } from "../../api/upkeep/audit-counters.ts";
import { migrate } from "../../api/upkeep/migrate.ts";
import { isFunctionName, readRelease } from "../../api/upkeep/plan-migration.ts";
import { readCatalogue } from "../api/read-catalogue.ts";
import { fingerprint, newDatabase } from "../cli/backup/databases.ts";
import { afterThis } from "../harness.ts";

const dumps = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".sql.gz"));

/** Creates the database that a release left, with its functions. */
async function restore(dump: string) {
  const database = await newDatabase();
  await database.sql.unsafe(gunzipSync(readFileSync(join(import.meta.dirname, dump))).toString()).simple();
  await database.sql`select set_config('search_path', 'public', false)`;
  return database;
}

/** The functions that an older process calls, each with the names and types of its parameters. */
async function readSignatures({ sql }: Awaited<ReturnType<typeof newDatabase>>) {
  const rows = await sql<{ signature: string }[]>`
    select concat(proname, '(', pg_get_function_identity_arguments(p.oid), ') ', pg_get_function_result(p.oid)) as signature
    from pg_proc p join schema_migrations on name = 'functions/' || proname || '.sql'
    where pronamespace = 'public'::regnamespace order by 1`;
  return rows.map(({ signature }) => signature);
}

describe.each(dumps)("%s", (dump) => {
  it("the database of the release is upgraded to the schema of an empty one, keeps its rows, and has exact counters", async () => {
    const old = await restore(dump);
    const before = await fingerprint(old.sql);
    await migrate(old.url);
    const after = await fingerprint(old.sql);
    const lost = Object.keys(before).filter(
      (name) => before[name]?.split(",")[0] !== after[name]?.split(",")[0],
    );
    expect(lost).toEqual([]);
    const db = openDatabase(old.url, 1);
    afterThis(() => db.$client.end());
    expect(await auditCounters(db)).toEqual([]);
    const fresh = await newDatabase("template_earshot");
    // Releases on PostgreSQL before 18 have a `uuidv7` of their own.
    const catalogue = (await readCatalogue(old.url)).map((line) =>
      line.replace("public.uuidv7()", "uuidv7()"),
    );
    expect(catalogue).toEqual(await readCatalogue(fresh.url));
    expect(await migrate(old.url)).toEqual({ applied: [] });
  });

  it("processes of the release can call the functions of this one", async () => {
    const old = await restore(dump);
    const before = await readSignatures(old);
    await migrate(old.url);
    const after = new Set(await readSignatures(old));
    expect(before.filter((signature) => !after.has(signature))).toEqual([]);
    const names = (await readRelease()).files.map(({ name }) => name).filter(isFunctionName);
    expect(before.length).toBeGreaterThan(names.length / 2);
  });
});
