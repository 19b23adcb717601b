import { beforeEach, describe, expect, inject, it } from "vitest";
import { openDatabase } from "../../../api/postgres/database.ts";
import { migrate } from "../../../api/upkeep/migrate.ts";
import { readRelease } from "../../../api/upkeep/plan-migration.ts";
import { createDatabase } from "../../create-database.ts";
import { afterThis } from "../../harness.ts";
import { copyRelease, messageOf } from "./copy-release.ts";

let url: string;
let sql: ReturnType<typeof openDatabase>["$client"];

beforeEach(async () => {
  const database = await createDatabase(inject("serverUrl"));
  url = database.url;
  sql = openDatabase(url, 1).$client;
  afterThis(async () => {
    await sql.end();
    await database.drop();
  });
});

async function listFunctions(): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select format('%s(%s) returns %s: %s', proname, pg_get_function_arguments(oid), pg_get_function_result(oid),
      md5(prosrc)) as text
    from pg_proc where pronamespace = 'public'::regnamespace order by 1`;
  return rows.map(({ text }) => text);
}

/** Installs a release's functions, by default this release's, even over those of a newer release. */
const install = (root?: string) => migrate(url, root, { installFunctions: true });

const define = (signature: string) =>
  `create or replace function ${signature} language sql as $$ select null $$;`;

describe("functions whose signature changed", () => {
  it("functions are replaced by a release that changes names, types, defaults, the number of parameters or the result, and again by the former release", async () => {
    const changes: [file: string, former: string, later: string][] = [
      ["stamp-a", "stamp_a(at timestamptz) returns text", "stamp_a(moment timestamptz) returns text"],
      ["stamp-b", "stamp_b(at timestamptz) returns text", "stamp_b(at timestamptz) returns setof text"],
      [
        "stamp-c",
        "stamp_c(at timestamptz default now()) returns text",
        "stamp_c(at timestamptz) returns text",
      ],
      ["stamp-d", "stamp_d(at timestamptz) returns text", "stamp_d(at date) returns text"],
      [
        "stamp-e",
        "stamp_e(at timestamptz) returns text",
        "stamp_e(at date, zone text default '') returns text",
      ],
    ];
    const [former, later] = [await copyRelease(), await copyRelease()];
    for (const [file, before, after] of changes) {
      await former.write(`api/sql/${file}.sql`, define(before));
      await later.write(`api/sql/${file}.sql`, define(after));
    }
    await migrate(url, former.root);
    const before = await listFunctions();
    expect((await migrate(url, later.root)).applied).toHaveLength(changes.length);
    const after = await listFunctions();
    const signatures = after.filter((text) => text.startsWith("stamp_")).map((text) => text.split(":")[0]);
    expect(signatures).toHaveLength(changes.length);
    expect(signatures.join()).toContain("moment");
    await install(former.root);
    expect(await listFunctions()).toEqual(before);
    await install(later.root);
    expect(await listFunctions()).toEqual(after);
  });

  it("an earlier release's functions are replaced by this release's, and the other way round", async () => {
    const today = await listFunctions();
    const former = await copyRelease();
    // As in commit 56cb330: all functions whose parameters have changed since, and one that has no file any more.
    for (const [path, signature] of [
      [
        "api/accounts/end-account-session.sql",
        "end_account_session(given text, session_id uuid) returns void",
      ],
      [
        "api/posts/toggle-post-votes.sql",
        "toggle_post_votes(workspaces uuid[], voters uuid[], staffs boolean[], posts uuid[]) returns text",
      ],
      [
        "api/sql/raise-error.sql",
        "raise_error(status integer, code text, detail text, path text default '') returns void",
      ],
    ] as const) {
      await former.write(path, define(signature));
    }
    for (let round = 0; round < 2; round += 1) {
      await install(former.root);
      const found = (await listFunctions()).filter((text) =>
        /^(end_account_session|toggle_post_votes|raise_error)\(/.test(text),
      );
      expect(found).toEqual([
        expect.stringContaining("session_id"),
        expect.stringContaining("raise_error("),
        expect.stringContaining("posts uuid[]) returns text"),
      ]);
      await install();
      expect(await listFunctions()).toEqual(today);
    }
  });

  it("a function on which other objects depend is named with them in the error, and nothing is changed", async () => {
    const later = await copyRelease();
    await later.write("api/sql/iso.sql", define("iso(at timestamptz) returns text"));
    await sql`create view theirs as select iso(now()) as at`;
    const before = await listFunctions();
    expect(await messageOf(migrate(url, later.root))).toBe(
      "Migration functions failed and was rolled back: cannot drop function iso(timestamp with time zone) because other objects depend on it (view theirs depends on function iso(timestamp with time zone)). The data is as it was.",
    );
    expect(await listFunctions()).toEqual(before);
  });

  it("no table, index or view depends on a function of this release, and no trigger except on one without parameters, so that each can be replaced", async () => {
    const functions = (await readRelease()).files.filter(
      ({ isFunction, text }) => isFunction && !text.includes("() returns trigger"),
    );
    const names = functions.map(({ name }) => name.replace(/^functions\/|\.sql$/g, ""));
    await sql.begin(async (transaction) => {
      for (const name of names) await transaction`drop function ${transaction(name)}`;
      await transaction`rollback`;
    });
  });
});
