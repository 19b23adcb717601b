import { describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { judgeCitus } from "../../../api/upkeep/require-citus.ts";
import { runEarshot } from "../../cli/run-earshot.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";

describe("migrate --sharded without Citus", () => {
  it("names what is missing and the fix in one line, exits with 1 and changes nothing", async () => {
    const database = await createDatabase(inject("serverUrl"), "template0");
    afterThis(() => database.drop());
    const { code, err } = await runEarshot(["migrate", "--sharded"], { DATABASE_URL: database.url });
    expect(code).toBe(1);
    expect(err).toMatch(
      /^The server does not (have the extension citus: install|load Citus: set) .* Nothing was changed\.\n?$/,
    );
    const sql = openDatabase(database.url, 1).$client;
    afterThis(() => sql.end());
    const tables = await sql`select relname from pg_class where relnamespace = 'public'::regnamespace`;
    expect(tables).toEqual([]);
  });
});

describe("the extension", () => {
  it.each([
    [undefined, /install Citus 12 or newer/],
    [{ installed: "11.3-1", offered: "11.3-1", isLoaded: true }, /has 11\.3-1: install Citus 12/],
    [
      { installed: "11.3-1", offered: "13.2-1", isLoaded: true },
      /has 11\.3-1: run `alter extension citus update`/,
    ],
    [{ installed: null, offered: "11.3-1", isLoaded: true }, /has 11\.3-1: install Citus 12/],
    [{ installed: null, offered: "13.2-1", isLoaded: false }, /shared_preload_libraries = 'citus'/],
  ])("%j is rejected with the fix", (found, fix) => {
    expect(judgeCitus(found)).toMatch(fix);
  });

  it.each(["12.1-1", "13.2-1", "14.0-1"])("is accepted in version %s if the server loads it", (offered) => {
    expect(judgeCitus({ installed: offered, offered, isLoaded: true })).toBeUndefined();
    expect(judgeCitus({ installed: null, offered, isLoaded: true })).toBeUndefined();
  });
});
