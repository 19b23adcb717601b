import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApiKey } from "../../../api/api-keys/create-api-key.ts";
import { open } from "../../../api/keys/secrets.ts";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { exportWorkspace } from "../../../cli/workspace-file/export-workspace.ts";
import { importWorkspace } from "../../../cli/workspace-file/import-workspace.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { afterThis, caller, newBoard, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { furnishWorkspace } from "./furnish-workspace.ts";
import { linesOf, readEverything, writeLines } from "./workspace-files.ts";

const keys = rootKeys();
let folder: string;
let source: OwnApi;
let demo: Awaited<ReturnType<typeof furnishWorkspace>>;
/** The exports of the source's workspace: without its secret keys, and with them. */
let file: string;
let openFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "earshot-import-"));
  source = await startApi({ API_ROOT_KEYS: keys });
  await newWorkspace(source);
  demo = await furnishWorkspace(source);
  const [owner] = await source.sql<{ workspace: string; email: string }[]>`
    select subdomain as workspace, email from users u join workspaces w on w.id = u.workspace_id
    where u.workspace_id = ${demo.workspaceId} and u.role = 'owner' and email is not null limit 1`;
  if (!owner) throw new Error("the demo has no owner");
  const second = { ...owner, fullName: "Olive Owner", role: "owner", name: "Second key" } as const;
  await createApiKey(source.db, source.config.API_ROOT_KEYS, second);
  file = await exportFrom(source);
  openFile = await exportFrom(source, true);
});
afterAll(async () => {
  await source.stop();
  await rm(folder, { recursive: true });
});

const newFile = () => join(folder, `${randomUUID()}.gz`);

async function exportFrom(api: OwnApi, withSecrets = false): Promise<string> {
  const options = { subdomain: "demo", file: newFile(), withSecrets };
  await exportWorkspace(api.databaseUrl, api.config.API_ROOT_KEYS, options);
  return options.file;
}

/** Starts an empty installation, which is stopped at the end of the test. */
async function newTarget(roots = keys): Promise<OwnApi> {
  const target = await startApi({ API_ROOT_KEYS: roots });
  afterThis(() => target.stop());
  return target;
}

const importTo = (api: OwnApi, path = file, staff?: "link" | "leave-out") =>
  importWorkspace(api.databaseUrl, api.config.API_ROOT_KEYS, path, staff);

/** Creates a workspace with a post, a vote and a comment that have the same numbers as rows in the file. */
async function newNeighbour(target: OwnApi) {
  const neighbour = await newWorkspace(target);
  const board = await newBoard(neighbour.call);
  const post = await neighbour.call("POST /v1/posts", { title: "Ours", visibility: "public", ...board });
  await neighbour.call(`POST /v1/posts/${post.body.id}/vote`);
  await neighbour.call(`POST /v1/posts/${post.body.id}/comments`, { content: "Ours too" });
  return neighbour;
}

describe("imported workspaces", () => {
  let target: OwnApi;
  let report: Awaited<ReturnType<typeof importTo>>;
  beforeAll(async () => {
    target = await startApi({ API_ROOT_KEYS: keys });
    report = await importTo(target);
  });
  afterAll(() => target.stop());

  test("an imported workspace is exported again to the same bytes, and has the same rows, counters, secret key and API keys", async () => {
    expect(report).toMatchObject({ secrets: "kept", droppedApiKeys: [], isRenumbered: false });
    expect(report.newAccounts).toEqual(["ines@beanrow.example"]);
    const again = await exportFrom(target);
    expect((await readFile(again)).equals(await readFile(file))).toBe(true);
    const [
      { users, account_workspaces, search_queue: _, ...were },
      { users: __, account_workspaces: linked, search_queue: ___, ...are },
    ] = [await readEverything(source, demo.workspaceId), await readEverything(target, demo.workspaceId)];
    // Accounts get other ids, so the rows of users who have an account differ.
    expect(are).toEqual(were);
    const queued = await target.sql`select distinct post_id from search_queue`;
    expect(queued, "posts to index").toHaveLength(report.rows.posts ?? 0);
    expect([users?.length, linked?.length]).toEqual([report.rows.users, account_workspaces?.length]);
    expect(await auditCounters(target.db)).toEqual([]);
    const credentials = await caller(target.url, { "x-api-key": demo.apiKey })(
      "GET /v1/workspaces/credentials",
    );
    expect(credentials.body).toMatchObject({ secretKey: demo.secretKey, sdkToken: demo.sdkToken });
  });

  test("an import leaves every row of the database's other workspaces as it was", async () => {
    const target = await newTarget();
    // The new workspace has the number of the source's workspace, so the import must use another number.
    await newWorkspace(target);
    const neighbour = await newNeighbour(target);
    const before = await readEverything(target, neighbour.workspaceId);
    const accounts = await target.sql`select * from accounts`;
    expect(await importTo(target)).toMatchObject({ isRenumbered: true });
    expect(await readEverything(target, neighbour.workspaceId)).toEqual(before);
    expect(await target.sql`select * from accounts where email <> 'ines@beanrow.example'`).toEqual(accounts);
    expect(await auditCounters(target.db)).toEqual([]);
  });

  test("an imported workspace numbers its next post and vote after the largest imported number, including those of merged posts", async () => {
    const call = caller(target.url, { "x-api-key": demo.apiKey });
    const [board] = (await call("GET /v1/boards")).body;
    const [category] = (await call(`GET /v1/post-categories?boardId=${board.id}`)).body;
    const made = await call("POST /v1/posts", {
      ...{ title: "New", visibility: "public", boardId: board.id, categoryId: category.id },
    });
    const [largest] = await source.sql`
      select greatest(max(number), (select max((duplicate->>'number')::int) from post_merges)) as number from posts`;
    expect(Number(made.headers.get("x-post-number"))).toBe(Number(largest?.number) + 1);
    await call(`POST /v1/posts/${made.body.id}/vote`);
    const [vote] = await target.sql`select number from votes where post_id = ${made.body.id}`;
    const [votes] = await source.sql`select max(number) as number from votes`;
    expect(Number(vote?.number)).toBeGreaterThan(Number(votes?.number));
  });

  test("an import from an earlier release uses the default of a column that the file lacks", async () => {
    const lines = linesOf(file).map((line) =>
      line.replace(',"issued_by","root_key"', ',"root_key"').replace(/,"issued_by":[^,]*/, ""),
    );
    const older = lines.map((line) => line.replace(/,"0014_[^"]*"/, ""));
    expect(older).not.toEqual(lines);
    const target = await newTarget();
    expect(await importTo(target, writeLines(newFile(), older))).toMatchObject({ droppedApiKeys: [] });
    expect(await target.sql`select 1 from api_keys where issued_by is null`).toHaveLength(2);
  });

  test("a merge that was made before the export can be undone in the imported workspace", async () => {
    const [merge] = await target.sql`select id from post_merges`;
    const input = JSON.stringify({ id: demo.kept, mergeId: merge?.id });
    await target.sql`select undo_post_merge(${demo.workspaceId}, ${demo.owner}, true, ${input}::text::jsonb)`;
    expect(await target.sql`select id from posts where id = ${demo.gone}`).toHaveLength(1);
    expect(await auditCounters(target.db)).toEqual([]);
  });

  test("an account of an imported owner, in any case, does not change, and becomes staff only if the operator says so", async () => {
    for (const choice of ["link", "leave-out"] as const) {
      const target = await newTarget();
      const [account] = await target.sql`
        insert into accounts (email, full_name, password_hash) values ('Ines@Beanrow.example', 'I.', 'hash') returning *`;
      await expect(importTo(target)).rejects.toThrow("have accounts here already: ines@beanrow.example.");
      const unlinkedAccounts = choice === "link" ? [] : ["ines@beanrow.example"];
      expect(await importTo(target, file, choice)).toMatchObject({ newAccounts: [], unlinkedAccounts });
      expect(await target.sql`select * from accounts`).toEqual([account]);
      const linked = choice === "link" ? [{ account_id: account?.id }] : [];
      expect(await target.sql`select account_id from account_workspaces`).toEqual(linked);
    }
  });
});

describe("imports with other root keys", () => {
  test("with other root keys, an import creates and prints a new secret key, and drops and lists the API keys", async () => {
    const target = await newTarget(rootKeys());
    const report = await importTo(target);
    expect(report).toMatchObject({
      secrets: "new",
      droppedApiKeys: [{ name: "First key" }, { name: "Second key" }],
    });
    const [row] = await target.sql`select * from workspaces`;
    expect(open(row?.secret_key_sealed, demo.workspaceId, target.config.API_ROOT_KEYS)).toBe(
      report.secretKey,
    );
    expect([row?.previous_secret_key_sealed, row?.previous_secret_key_valid_until]).toEqual([null, null]);
    expect(await target.sql`select from api_keys`).toEqual([]);
  });

  test("with other root keys, an import encrypts the secret keys again if the file contains them", async () => {
    const target = await newTarget(rootKeys());
    const report = await importTo(target, openFile);
    expect(report).toMatchObject({ secrets: "encrypted again", droppedApiKeys: [{}, {}] });
    expect(report.secretKey).toBeUndefined();
    const [row] = await target.sql`select * from workspaces`;
    for (const sealed of [row?.secret_key_sealed, row?.previous_secret_key_sealed])
      expect(open(sealed, demo.workspaceId, target.config.API_ROOT_KEYS)).toBe(demo.secretKey);
    expect(row?.previous_secret_key_valid_until).not.toBeNull();
  });

  test("an import drops only the API keys that need root keys which the installation lacks", async () => {
    const path = newFile();
    writeLines(
      path,
      linesOf(file).map((line) => line.replace(/("name":"Second key".*"root_key":)[^,}]+/, '$1"k7"')),
    );
    const target = await newTarget();
    const report = await importTo(target, path);
    expect(report).toMatchObject({ secrets: "kept", droppedApiKeys: [{ name: "Second key" }] });
    expect(await target.sql`select name from api_keys`).toEqual([{ name: "First key" }]);
  });

  test("an import keeps API keys if the installation also has the source's root keys", async () => {
    const target = await newTarget(`k2:${rootKeys().slice(3)},${keys}`);
    expect(await importTo(target, openFile)).toMatchObject({ secrets: "kept", droppedApiKeys: [] });
    expect((await caller(target.url, { "x-api-key": demo.apiKey })("GET /v1/boards")).status).toBe(200);
  });
});

describe("rejected imports", () => {
  let target: OwnApi;
  let before: Awaited<ReturnType<typeof readEverything>>;
  beforeAll(async () => {
    target = await startApi({ API_ROOT_KEYS: keys });
    await newNeighbour(target);
    before = await readEverything(target);
  });
  afterAll(() => target.stop());

  async function expectRejected(path: string, reason: string | RegExp) {
    const error = await importTo(target, path).then(
      () => undefined,
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toMatch(reason);
    expect(error.message.split("\n")).toHaveLength(1);
    expect(await readEverything(target)).toEqual(before);
  }

  test("an import rejects a file that was cut off at any place, and changes nothing", async () => {
    const whole = readFileSync(file);
    for (const share of [0, 0.01, 0.2, 0.5, 0.9, 0.999, 1 - 1 / whole.length]) {
      const path = newFile();
      writeFileSync(path, whole.subarray(0, Math.floor(whole.length * share)));
      await expectRejected(path, "is damaged");
    }
    const lines = linesOf(file);
    for (const count of [1, 2, 30, lines.length - 1]) {
      const path = newFile();
      writeFileSync(path, gzipSync(`${lines.slice(0, count).join("\n")}\n`));
      await expectRejected(path, "its end is missing");
    }
  });

  function hasText(copy: Buffer, whole: Buffer): boolean {
    try {
      return gunzipSync(copy).equals(gunzipSync(whole));
    } catch {
      return false;
    }
  }

  test("an import rejects a file in which one byte changed, and changes nothing", async () => {
    const whole = readFileSync(file);
    for (let place = 10; place < whole.length; place += Math.floor(whole.length / 23)) {
      const path = newFile();
      const copy = Buffer.from(whole);
      copy[place] = (copy[place] ?? 0) ^ 0x20;
      writeFileSync(path, copy);
      // Between two blocks, gzip has bits without a meaning.
      if (!hasText(copy, whole)) await expectRejected(path, "is damaged");
    }
  });

  test("an import rejects a file whose text was edited without a new checksum, or that continues after its end", async () => {
    const text = linesOf(file).join("\n");
    const edited = newFile();
    writeFileSync(edited, gzipSync(`${text.replace('"Beanrow"', '"Beanrot"')}\n`));
    await expectRejected(edited, "its checksum is wrong");
    const longer = newFile();
    writeFileSync(longer, gzipSync(`${text}\n{}\n`));
    await expectRejected(longer, "its end is missing");
  });

  /** Writes the file with changed lines and a matching checksum. */
  const change = (edit: (lines: string[]) => string[]) => writeLines(newFile(), edit(linesOf(file)));
  const replaceIn = (table: string, from: RegExp, to: string) =>
    change((lines) => {
      const start = lines.findIndex((line) => line.startsWith(`{"table":"${table}"`));
      return lines.with(start + 1, (lines[start + 1] ?? "").replace(from, to));
    });

  test.each([
    [
      "posts",
      /"visibility":"\w+"/,
      '"visibility":"hidden"',
      "rejects the file's rows of posts: .*posts_visibility_check",
    ],
    [
      "posts",
      /"board_id":"[^"]+"/,
      `"board_id":"${randomUUID()}"`,
      "rejects the file's rows of posts: .*foreign key",
    ],
    ["posts", /"title":"[^"]*"/, '"title":null', "rejects the file's rows of posts: null value"],
    ["posts", /"number":"\d+"/, '"number":"one"', "rejects the file's rows of posts: invalid input"],
    ["posts", /^./, "", "is damaged|rejects"],
    [
      "votes",
      /"post_id":"[^"]+"/,
      `"post_id":"${randomUUID()}"`,
      "rejects the file's rows of votes: .*foreign key",
    ],
    [
      "categories",
      /"posts_count":/,
      '"posts_count":1',
      "is damaged: its categories.posts_count of .* should be",
    ],
    ["users", /"account_id":[^,]+/, '"account_id":"nobody@example.com"', "rejects the file's rows of users"],
    ["workspaces", /"id":"[^"]+"/, `"id":"${randomUUID()}"`, "rejects the file's rows of"],
  ])("an import rejects an invalid row of %s (%s), and changes nothing", async (table, from, to, reason) => {
    await expectRejected(replaceIn(table, from, to), new RegExp(reason));
  });

  test("an import rejects a file with tables in another order, a table twice, a table without its rows, or no workspace", async () => {
    const sections = (lines: string[]) => {
      const starts = lines.flatMap((line, index) => (line.startsWith('{"table":') ? [index] : []));
      return starts.map((start, place) => lines.slice(start, starts[place + 1] ?? lines.length - 1));
    };
    const rebuild = (edit: (sections: string[][]) => string[][]) =>
      change((lines) => [lines[0] ?? "", ...edit(sections(lines)).flat(), "end"]);
    await expectRejected(
      rebuild((all) => all.toReversed()),
      "is not in its place",
    );
    await expectRejected(
      rebuild((all) => [...all, all.at(-1) ?? []]),
      "is not in its place",
    );
    await expectRejected(
      rebuild((all) => all.filter(([name]) => !name?.includes('"workspaces"'))),
      "is not in its place",
    );
    await expectRejected(
      rebuild((all) => all.slice(0, 1)),
      "it has no workspace",
    );
    await expectRejected(
      rebuild((all) => all.filter(([name]) => !name?.includes('"votes"'))),
      "should be",
    );
    await expectRejected(
      rebuild(([accounts = [], ...all]) => [accounts, ...all.map((each) => each.slice(0, 1))]),
      "rejects the file's rows of workspaces",
    );
  });

  test("an import rejects a file of another format or format version, or of a newer release", async () => {
    const other = newFile();
    writeFileSync(other, "title,votes\n");
    await expectRejected(other, "is damaged: incorrect header check");
    writeFileSync(other, gzipSync('{"format":"other","version":1}\n'));
    await expectRejected(other, "is not the export of a workspace");
    await expectRejected(join(folder, "none"), "cannot be read: ENOENT");
    const header = (edit: object) =>
      change(([first = "", ...rest]) => [JSON.stringify({ ...JSON.parse(first), ...edit }), ...rest]);
    await expectRejected(
      header({ version: 0 }),
      "has version 0 of the format, and this release reads version 1: import",
    );
    await expectRejected(header({ version: 2 }), /has version 2 .*update Earshot/);
    const release = {
      release: "9.0.0",
      migrations: ["0001_create_workspaces_and_people.sql", "9999_later.sql"],
    };
    await expectRejected(
      header(release),
      /was written by a newer release \(9.0.0, with the migration 9999_later.sql\)/,
    );
  });

  test("an import rejects a workspace with an API key that another workspace has", async () => {
    const [key] = await target.sql`select digest from api_keys`;
    const path = replaceIn("api_keys", /"digest":"[^"]+"/, `"digest":"${key?.digest}"`);
    await expectRejected(path, "Another workspace of this database has the api_keys.digest");
  });

  test("an import rejects a workspace that exists already, was deleted, or whose subdomain is taken", async () => {
    const there = await newTarget();
    await importTo(there);
    await expect(importTo(there)).rejects.toThrow("This workspace is in the database already");
    await there.sql`update workspaces set deleted_at = now()`;
    await expect(importTo(there)).rejects.toThrow("its rows are still being removed");
    const { workspaceId } = await newWorkspace(target);
    await target.sql`update workspaces set subdomain = 'demo' where id = ${workspaceId}`;
    before = await readEverything(target);
    await expectRejected(file, "Another workspace has the subdomain demo");
  });

  test("an import rejects a database that lacks a migration", async () => {
    const old = await newTarget();
    await old.sql`delete from schema_migrations where name like '0013%'`;
    await expect(importTo(old)).rejects.toThrow("earshot -- migrate`");
  });
});
