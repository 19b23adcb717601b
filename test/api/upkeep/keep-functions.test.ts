import { pino } from "pino";
import { beforeEach, describe, expect, inject, it } from "vitest";
import { closeDatabase, type Database, openDatabase } from "../../../api/postgres/database.ts";
import { startKeepingFunctions } from "../../../api/upkeep/keep-functions.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { copyRelease } from "./copy-release.ts";

let url: string;
let db: Database;
let lines: string[];

beforeEach(async () => {
  const database = await createDatabase(inject("serverUrl"));
  url = database.url;
  db = openDatabase(url, 2);
  lines = [];
  afterThis(async () => {
    await closeDatabase(db);
    await database.drop();
  });
});

/** Compares the functions again and again, as a running process does once a minute. */
function keep() {
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const keeper = startKeepingFunctions({ db, databaseUrl: url, log, milliseconds: 20 });
  afterThis(async () => void (await keeper.stop()));
  return keeper;
}

const former = "-- of an earlier release";

/** Replaces a function like a release that does not know the table `schema_releases`. */
const replaceWithoutRecord = () =>
  db.$client
    .unsafe(
      `create or replace function iso(moment timestamptz) returns text language sql as $$ select 'former' ${former}
      $$;
      update schema_migrations set checksum = 'former' where name = 'functions/iso.sql'`,
    )
    .simple();

const isFormer = async () => {
  const [row] = await db.$client`select prosrc from pg_proc where proname = 'iso'`;
  return row?.prosrc.includes(former);
};

/** Waits until the functions have been compared once more. */
async function compare(keeper: ReturnType<typeof keep>) {
  const before = keeper.lastSuccess();
  await expect.poll(() => keeper.lastSuccess()).toBeGreaterThan(before);
}

describe("a running process", () => {
  it("a running process installs its functions once if an older release replaces them, logs it and counts it", async () => {
    const keeper = keep();
    await compare(keeper);
    expect([keeper.replaced(), lines]).toEqual([0, []]);
    await replaceWithoutRecord();
    await expect.poll(isFormer).toBe(false);
    await expect.poll(keeper.replaced).toBe(1);
    expect(lines).toEqual([
      "An older release had replaced SQL functions of this release, which were installed again. Stop all processes of that release.",
    ]);
    await replaceWithoutRecord();
    await expect.poll(keeper.replaced).toBeGreaterThan(2);
    expect(await isFormer()).toBe(true);
    expect(lines.slice(1)).toEqual([
      "An older release has replaced SQL functions of this release again; they stay until the next start. Stop all processes of that release.",
    ]);
  });

  it("a running process leaves functions that another release installed and recorded", async () => {
    const keeper = keep();
    await compare(keeper);
    const { root, read, write } = await copyRelease();
    await write("api/sql/iso.sql", (await read("api/sql/iso.sql")).replace("select", `select ${former}\n`));
    await migrate(url, root);
    await compare(keeper);
    await compare(keeper);
    expect(await isFormer()).toBe(true);
    expect([keeper.replaced(), lines]).toEqual([0, []]);
  });
});
