import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { matchesPassword } from "../../api/accounts/hash-password.ts";
import { readAssets } from "../../bff/widget-files/assets.ts";
import { makeRootKey } from "../../cli/data-folder.ts";
import { judgeVersion } from "../../cli/doctor/look-at-database.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { type RunningBff, startBff } from "../bff/start-bff.ts";
import { expectRejectedWithin } from "../expect-rejected-within.ts";
import { caller, newBoard, type OwnApi, rootKeys, startApi } from "../harness.ts";
import { runEarshot, spawnEarshot } from "./run-earshot.ts";

let api: OwnApi;
let bff: RunningBff;
let keys: string;

beforeAll(async () => {
  keys = rootKeys();
  api = await startApi({ API_ROOT_KEYS: keys });
  const assets = readAssets(join(projectRoot, "dist/widget"));
  bff = await startBff(api, {}, undefined, undefined, assets);
});
afterAll(async () => {
  await bff.stop();
  await api.stop();
});

const environmentOf = (more: Record<string, string>) => ({
  DATABASE_URL: api.databaseUrl,
  API_ROOT_KEYS: keys,
  ...more,
});

const earshot = (options: string[], environment: Record<string, string> = {}) =>
  runEarshot(options, environmentOf(environment));

const earshotProcess = (options: string[], environment: Record<string, string> = {}) =>
  spawnEarshot(options, environmentOf(environment));

const acme = ["--name", "Acme", "--email", "o@acme.example", "--full-name", "Olive Owner"];
const create = (subdomain: string, ...more: string[]) =>
  earshot(["workspace", "create", "--subdomain", subdomain, ...acme, ...more]);

describe("the command line", () => {
  test("the command line creates a workspace, prints a working key, and stores the domains in normalised form", async () => {
    const { code, json } = await create("acme", "--allowed-domain", "App.Acme.example:443", "*.acme.example");
    expect(code).toBe(0);
    expect(Object.keys(json).sort()).toEqual(["apiKey", "sdkToken", "secretKey", "userId", "workspaceId"]);
    const call = caller(api.url, { "x-api-key": json.apiKey });
    expect((await call("GET /v1/workspaces/current")).body).toEqual({
      id: json.workspaceId,
      name: "Acme",
      subdomain: "acme",
    });
    expect((await call("GET /v1/workspaces/credentials")).body).toEqual({
      secretKey: json.secretKey,
      sdkToken: json.sdkToken,
      allowedDomains: ["app.acme.example", "*.acme.example"],
      enforceSecureIdentify: false,
    });
  });

  test("the command line creates a workspace that takes ideas, with the board and the category of the dashboard's set-up", async () => {
    const { json } = await create("ideas");
    const call = caller(api.url, { "x-api-key": json.apiKey });
    const [board] = (await call("GET /v1/boards")).body;
    expect(board).toMatchObject({ title: "Ideas", url: "ideas", isDefault: true, isPrivate: false });
    const [category] = (await call("GET /v1/post-categories")).body;
    expect(category).toMatchObject({ boardId: board.id, name: "General" });
    const idea = { title: "A roof", visibility: "public", boardId: board.id, categoryId: category.id };
    expect((await call("POST /v1/posts", idea)).status).toBe(201);
  });

  test("the command line creates keys with the requested role for other staff; the keys work until they are revoked", async () => {
    await create("keys");
    const options = ["--workspace", "keys", "--email", "m@acme.example", "--full-name", "May Member"];
    const made = await earshot(["key", "create", ...options, "--role", "member", "--name", "CI"]);
    expect(Object.keys(made.json).sort()).toEqual(["apiKey", "keyId", "prefix", "userId"]);
    const call = caller(api.url, { "x-api-key": made.json.apiKey });
    expect((await call("GET /v1/boards")).status).toBe(200);
    expect((await call("GET /v1/workspaces/credentials")).status).toBe(403);

    expect(made.json.apiKey.startsWith(made.json.prefix)).toBe(true);
    const revoked = await earshot(["key", "revoke", "--workspace", "keys", "--key", made.json.prefix]);
    expect(revoked.json).toEqual({ revoked: 1 });
    await expectRejectedWithin(2_000, api, async () => (await call("GET /v1/boards")).status);
  });

  test("the command line revokes an API key by its id or its text, without printing the key", async () => {
    await create("leaks");
    const options = ["--workspace", "leaks", "--email", "m@acme.example", "--full-name", "May Member"];
    const make = async () =>
      (await earshot(["key", "create", ...options, "--role", "member", "--name", "CI"])).json;
    const revoke = (key: string) => earshot(["key", "revoke", "--workspace", "leaks", "--key", key]);
    expect((await revoke((await make()).keyId)).json).toEqual({ revoked: 1 });
    const { apiKey } = await make();
    expect((await revoke(apiKey)).json).toEqual({ revoked: 1 });
    const piped = spawnEarshot(
      ["key", "revoke", "--workspace", "leaks", "--key", "-"],
      environmentOf({}),
      30_000,
      `${(await make()).apiKey}\n`,
    );
    expect((await piped).json).toEqual({ revoked: 1 });
    const again = await revoke(apiKey);
    expect([again.code, again.err]).toEqual([1, expect.stringContaining("No valid key of leaks")]);
    expect(again.err).not.toContain(apiKey.slice(0, 12));
  });

  test("the command line creates a dashboard login for the owner of a workspace, and resets its password", async () => {
    const email = "o@logins.example";
    await earshot(["workspace", "create", "--subdomain", "logins", ...acme.with(3, email)]);
    const made = await earshot(["account", "create", "--email", email, "--full-name", "Olive Owner"]);
    const opens = async (password: string) => {
      const [row] = await api.sql<{ hash: string }[]>`
        select password_hash as hash from accounts where id = ${made.json.accountId}`;
      return matchesPassword(password, row?.hash);
    };
    expect(made.json.password).toMatch(/^[\w-]{20}$/);
    expect(await opens(made.json.password)).toBe(true);
    const twice = await earshot([
      "account",
      "create",
      "--email",
      email.toUpperCase(),
      "--full-name",
      "Olive",
    ]);
    expect([twice.code, twice.err.trim()]).toEqual([
      1,
      "An account with this e-mail address already exists.",
    ]);
    const reset = await earshot(["account", "reset-password", "--email", email]);
    expect(reset.json.accountId).toBe(made.json.accountId);
    // An account has only one password, so the reset replaces the earlier one.
    expect(reset.json.password).not.toBe(made.json.password);
    expect(await opens(reset.json.password)).toBe(true);
    const nobody = await earshot(["account", "reset-password", "--email", "nobody@acme.example"]);
    expect(nobody.code).toBe(1);
  }, 60_000);

  test("the command line lists all workspaces", async () => {
    await create("listed");
    const { json } = await earshot(["workspace", "list"]);
    expect(json.workspaces.map((workspace: { subdomain: string }) => workspace.subdomain)).toContain(
      "listed",
    );
  });

  test("the command line reads secrets from files", async () => {
    const folder = await mkdtemp(join(tmpdir(), "earshot-secrets-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [url, root] = [join(folder, "url"), join(folder, "root")];
    await writeFile(url, `${api.databaseUrl}\n`);
    await writeFile(root, `${keys}\n`);
    const files = { DATABASE_URL: "", DATABASE_URL_FILE: url, API_ROOT_KEYS: "", API_ROOT_KEYS_FILE: root };
    const { json } = await earshot(["doctor"], {
      ...files,
      PUBLIC_API_URL: api.url,
      PUBLIC_BFF_URL: bff.url,
    });
    expect(json).toEqual({ ok: true, problems: 0 });
    const twice = await earshot(["workspace", "list"], { ...files, DATABASE_URL: api.databaseUrl });
    expect(twice.err).toMatch(/^DATABASE_URL and DATABASE_URL_FILE=.* are both set: unset one of them\.\n$/);
    expect(twice.code).toBe(1);
  });

  test("the command migrate succeeds and applies nothing when the database is up to date", async () => {
    expect((await earshot(["migrate"])).json).toEqual({ applied: [] });
  });

  test("the command keys prints root keys in the configuration's format", async () => {
    const { json, code, lines, err } = await earshotProcess(["keys"]);
    expect({ code, lines: lines.length, err }).toEqual({ code: 0, lines: 1, err: "" });
    expect(Object.keys(json)).toEqual(["API_ROOT_KEYS", "BFF_ROOT_KEYS", "SHARED_ROOT_KEYS"]);
    // The ids contain the date, so that the keys of a rotation have different ids.
    for (const key of Object.values(json)) expect(key).toMatch(/^k20\d{6}:/);
    expect(makeRootKey(new Date("2026-11-22T23:59:59Z"))).toMatch(/^k20261122:/);
    const other = await earshot(["workspace", "list"], { API_ROOT_KEYS: json.API_ROOT_KEYS });
    expect(other.code).toBe(0);
  });
});

describe("the audit", () => {
  test("the audit finds no drift after API calls, and reports a counter that was changed", async () => {
    const { json } = await create("audited");
    const call = caller(api.url, { "x-api-key": json.apiKey });
    const board = await newBoard(call);
    await call("POST /v1/posts", { ...board, title: "A roof", visibility: "public" });
    const clean = await earshot(["audit"]);
    expect([clean.code, clean.json]).toEqual([0, { drifts: [] }]);
    await api.sql`update categories set posts_count = 7 where id = ${board.categoryId}`;
    const { code, lines, json: found } = await earshot(["audit"]);
    expect(code).toBe(1);
    expect(lines[0]).toBe(`categories.posts_count of ${board.categoryId} is 7 and should be 1`);
    expect(found.drifts).toHaveLength(1);
  });
});

describe("invalid commands", () => {
  test("the command line rejects a taken subdomain in one line", async () => {
    await create("taken");
    const { code, err } = await create("taken");
    expect({ code, err: err.trim() }).toEqual({ code: 1, err: "This subdomain is taken." });
  });

  test.each([
    [["--subdomain", "-x-"], "--subdomain"],
    [["--subdomain", "admin"], "--subdomain is reserved"],
    [["--subdomain", "fine", "--email", "nobody"], "--email must be an e-mail address"],
    [["--subdomain", "fine", "--allowed-domain", "http://acme.example"], "is not a domain"],
  ])("the command line rejects %j, and names the option", async (options, words) => {
    const { code, err, json } = await earshot(["workspace", "create", ...acme, ...options]);
    expect(code).toBe(1);
    expect(err).toContain(words);
    expect(err).not.toContain("    at ");
    expect(json).toBeUndefined();
  });

  test("the command line rejects a missing option, an unknown role, an unknown workspace and an unknown key", async () => {
    expect((await earshot(["workspace", "create"])).err).toContain("--name");
    const key = [
      "key",
      "create",
      "--workspace",
      "nowhere",
      "--email",
      "a@b.example",
      "--full-name",
      "A",
      "--name",
      "K",
    ];
    expect((await earshot([...key, "--role", "king"])).err).toContain("owner, admin, member");
    expect((await earshot([...key, "--role", "owner"])).err).toContain(
      "No workspace has the subdomain nowhere",
    );
    const gone = await earshot(["key", "revoke", "--workspace", "nowhere", "--key", "esk_abc"]);
    expect([gone.code, gone.err]).toEqual([1, expect.stringContaining("No valid key")]);
  });

  test("without API_ROOT_KEYS in production, a command fails and creates no keys", async () => {
    const folder = await mkdtemp(join(tmpdir(), "earshot-keyless-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const variables = { NODE_ENV: "production", API_ROOT_KEYS: "", DATA_DIR: join(folder, "data") };
    const { code, err } = await earshot(["workspace", "list"], variables);
    expect([code, err]).toEqual([1, expect.stringMatching(/^API_ROOT_KEYS is missing and has no default\n/)]);
    expect(await readdir(folder)).toEqual([]);
    expect((await earshot(["migrate"], variables)).code).toBe(0);
  });

  test("with an unreachable database, a command prints one line with the fix, and no stack trace", async () => {
    const nowhere = { DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" };
    const { code, lines, err } = await earshotProcess(["migrate"], nowhere);
    expect([code, lines]).toEqual([1, [""]]);
    expect(err.trim().split("\n")).toHaveLength(1);
    expect(err).toContain("Check DATABASE_URL");
    expect(err).not.toContain("    at ");
  });
});

describe("the doctor", () => {
  test("the doctor finds no fault in a running system, and prints one line per check", async () => {
    const { code, lines, json } = await earshot(["doctor"], {
      PUBLIC_API_URL: api.url,
      PUBLIC_BFF_URL: bff.url,
    });
    expect(json).toEqual({ ok: true, problems: 0 });
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^ok {4}database {3}PostgreSQL \d+\..*, a supported version$/);
    const subjects = lines.slice(0, -1).map((line) => line.slice(6, 16).trim());
    expect(subjects).toEqual([
      ...["database", "search", "pooler", "replica", "migrations", "keys", "clock", "api url", "bff url"],
      ...["pictures", "mail", "sign-in", "domains"],
    ]);
  });

  test("the doctor reports a URL that leads to the wrong server", async () => {
    const { lines } = await earshot(["doctor"], { PUBLIC_API_URL: bff.url, PUBLIC_BFF_URL: api.url });
    const wrong = lines.filter((line) => line.startsWith("WRONG")).join("\n");
    expect(wrong).toContain(`${bff.url}/v1/openapi.json responds with 404: check PUBLIC_API_URL`);
    expect(wrong).toContain(`${api.url}/embed.js responds with 404: check PUBLIC_BFF_URL`);
  });

  test("the doctor names the fault and the fix for wrong keys, an unreachable URL and a pending migration", async () => {
    await create("doctored");
    await api.sql`update schema_migrations set checksum = 'other' where name = 'functions/iso.sql'`;
    const { code, lines, json } = await earshot(["doctor"], {
      API_ROOT_KEYS: rootKeys(),
      PUBLIC_API_URL: "http://127.0.0.1:1",
      OIDC_ISSUER: "http://127.0.0.1:1",
      OIDC_CLIENT_ID: "earshot",
      OIDC_CLIENT_SECRET: "canary",
    });
    expect(code).toBe(1);
    expect(json.ok).toBe(false);
    const wrong = lines.filter((line) => line.startsWith("WRONG")).join("\n");
    expect(wrong).toContain("earshot -- migrate");
    expect(wrong).toContain("API_ROOT_KEYS");
    expect(wrong).toContain("PUBLIC_API_URL");
    expect(wrong).toMatch(/sign-in +http:.* does not respond.* OIDC_ISSUER/);
    await earshot(["migrate"]);
  });

  test.each([
    ["14.23 (Debian 14.23-1)", { wrong: expect.stringContaining("Earshot needs 15 or newer") }],
    [
      "15.20 (Debian 15.20-0+deb12u1)",
      { fine: expect.stringMatching(/^PostgreSQL 15\.20 .*, a supported version$/) },
    ],
    ["18.4", { fine: "PostgreSQL 18.4, a supported version" }],
    ["19beta1", { fine: "PostgreSQL 19beta1; Earshot is tested with 15 to 18" }],
  ])("the doctor says whether PostgreSQL %s is supported", (version, finding) => {
    expect(judgeVersion(version)).toEqual(finding);
  });

  test("the doctor reports an unreachable database, and continues with its other checks", async () => {
    const { json, lines } = await earshot(["doctor"], { DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" });
    expect(json.ok).toBe(false);
    expect(lines[0]).toMatch(/^WRONG database {3}cannot be reached .*check DATABASE_URL/);
    // One line per check, with the cause instead of the statement that failed.
    expect(lines.slice(0, -1).filter((line) => !/^(ok {3}|WRONG) /.test(line))).toEqual([]);
    expect(lines.join("\n")).not.toContain("Failed query");
  });
});
