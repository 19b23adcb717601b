import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createDemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import { readCatalogue } from "../../api/read-catalogue.ts";
import { startSecondProcess } from "../../api/start-second-process.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { afterThis, caller, newBoard, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { startSession } from "../../start-session.ts";
import { runEarshot } from "../run-earshot.ts";
import { fingerprint, newDatabase, newFile } from "./databases.ts";

let api: OwnApi;
const keys = rootKeys();
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: keys });
  await createDemoWorkspace(api.db, api.config.API_ROOT_KEYS, { allowedDomains: ["acme.example"] });
});
afterAll(() => api.stop());

const earshot = (url: string, ...options: string[]) =>
  runEarshot(options, { DATABASE_URL: url, API_ROOT_KEYS: keys });

/** Backs up the API's database. @returns the archive's path */
async function backUp(): Promise<string> {
  const file = await newFile();
  expect(await earshot(api.databaseUrl, "backup", file)).toMatchObject({ code: 0 });
  return file;
}

it("a restore gives an empty database every row, index, key, trigger and sequence of the original", async () => {
  const { call } = await newWorkspace(api);
  const board = await newBoard(call);
  const description = "tab \t, line\nbreak, \\. and \\N, 'quotes\", 日本語 🎉";
  for (const title of ["\\N", "\\.", "ünï\\tcödé"]) {
    const made = await call("POST /v1/posts", { ...board, title, description, visibility: "private" });
    expect(made.status, made.text).toBe(201);
  }
  const file = await backUp();
  const target = await newDatabase();
  const { code, json } = await earshot(target.url, "restore", file);
  expect(code).toBe(0);
  const before = await fingerprint(api.sql);
  expect(await fingerprint(target.sql)).toEqual(before);
  expect(await readCatalogue(target.url)).toEqual(await readCatalogue(api.databaseUrl));
  const counts = Object.values(before).filter((print) => print.includes("rows"));
  const rows = counts.reduce((total, print) => total + Number.parseInt(print, 10), 0);
  expect(json).toEqual({ file, tables: counts.length, rows, applied: [], leftOut: [], drifts: [] });
  expect(rows).toBeGreaterThan(3_000);
});

it("a restore keeps API keys, delegated keys, sessions and secrets valid, and new numbers unique", async () => {
  const workspace = await newWorkspace(api);
  const { userId } = await workspace.endUser();
  const board = await newBoard(workspace.call);
  const post = await workspace.call("POST /v1/posts", { ...board, title: "A roof", visibility: "public" });
  const credentials = await workspace.call("GET /v1/workspaces/credentials");
  const email = `${workspace.subdomain}@accounts.example`;
  await api.sql`insert into accounts (email, full_name) values (${email}, 'Olive Owner')`;
  const session = await startSession(api.sql, email);

  const target = await newDatabase();
  expect(await earshot(target.url, "restore", await backUp())).toMatchObject({ code: 0 });
  const url = await startSecondProcess({ ...api, databaseUrl: target.url });
  const call = caller(url, { "x-api-key": workspace.apiKey });
  expect((await call("GET /v1/workspaces/credentials")).body).toEqual(credentials.body);
  const made = await call("POST /v1/posts", { ...board, title: "A wall", visibility: "public" });
  const numberOf = (response: typeof made) => Number(response.headers.get("x-post-number"));
  expect(numberOf(post)).toBeGreaterThan(0);
  expect(numberOf(made)).toBe(numberOf(post) + 1);

  const claims = { ws: workspace.workspaceId, sub: userId };
  const delegated = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
  const vote = await caller(url, { "x-api-key": delegated })(`POST /v1/posts/${post.body.id}/vote`);
  expect(vote.status, vote.text).toBe(200);
  const digest = createHash("sha256").update(session).digest("base64url");
  expect(await target.sql`select from account_sessions where digest = ${digest}`).toHaveLength(1);
});

it("a restore fills a database that has the same migrations but no rows", async () => {
  const target = await newDatabase("template_earshot");
  expect(await earshot(target.url, "restore", await backUp())).toMatchObject({ code: 0 });
  expect(await fingerprint(target.sql)).toEqual(await fingerprint(api.sql));
  expect(await readCatalogue(target.url)).toEqual(await readCatalogue(api.databaseUrl));
});

it("a backup of a restored database contains the same rows and numbers", async () => {
  const [first, second] = [await newDatabase(), await newDatabase()];
  await earshot(first.url, "restore", await backUp());
  const again = await newFile();
  await earshot(first.url, "backup", again);
  expect(await earshot(second.url, "restore", again)).toMatchObject({ code: 0 });
  expect(await fingerprint(second.sql)).toEqual(await fingerprint(api.sql));
});

it("a restore keeps the list of releases, so that an older release does not replace the functions of a newer one", async () => {
  await api.sql`insert into schema_releases values ('older', '2026-01-02T03:04:05Z') on conflict do nothing`;
  const target = await newDatabase();
  await earshot(target.url, "restore", await backUp());
  const releases = await target.sql`select digest from schema_releases order by installed_at`;
  expect(releases.map(({ digest }) => digest)).toEqual(["older", expect.stringMatching(/^[0-9a-f]{64}$/)]);
});

it("a restore leaves out tables that no migration creates, and prints their names", async () => {
  await api.sql`create table invoices (id int)`;
  afterThis(async () => void (await api.sql`drop table invoices`));
  const target = await newDatabase();
  const { code, json, lines } = await earshot(target.url, "restore", await backUp());
  expect({ code, leftOut: json.leftOut }).toEqual({ code: 0, leftOut: ["invoices"] });
  expect(lines[0]).toBe("invoices was left out: no migration creates this table");
});

it("a restore exits with code 1 and names the counter if a counter in the archive is wrong", async () => {
  const { call } = await newWorkspace(api);
  const { categoryId } = await newBoard(call);
  const setCount = (count: number) =>
    api.sql`update categories set posts_count = ${count} where id = ${categoryId}`;
  await setCount(7);
  afterThis(async () => void (await setCount(0)));
  const target = await newDatabase();
  const { code, json, lines } = await earshot(target.url, "restore", await backUp());
  expect({ code, drifts: json.drifts.length }).toEqual({ code: 1, drifts: 1 });
  expect(lines[0]).toBe(`categories.posts_count of ${categoryId} is 7 and should be 0`);
});
