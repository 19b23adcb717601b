import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { statementsAreLost } from "../../../api/database-servers/examine-pooler.ts";
import { judgePooler } from "../../../cli/doctor/look-at-database.ts";
import { startServer } from "../../api/start-server.ts";
import { builtServer } from "../../built-server.ts";
import { createDatabase } from "../../create-database.ts";
import { caller, rootKeys } from "../../harness.ts";
import { findPgBouncer, keepsPrepared, startPooler } from "../../start-pooler.ts";
import { runEarshot } from "../run-earshot.ts";

const good = { sharesConnections: true, keepsStatements: true, missing: [] };

describe("the doctor's check of the pooler", () => {
  it.each([
    [false, { ...good, sharesConnections: false }, { fine: "none: DATABASE_POOLER is not set" }],
    [false, good, { wrong: expect.stringContaining("set DATABASE_POOLER=transaction") }],
    [true, good, { fine: "shares connections by transaction, and keeps prepared statements" }],
    [
      true,
      { ...good, sharesConnections: false },
      { wrong: expect.stringContaining("unset DATABASE_POOLER") },
    ],
    [
      true,
      { ...good, keepsStatements: false },
      { wrong: expect.stringContaining("max_prepared_statements") },
    ],
    [
      true,
      { ...good, missing: ["lock_timeout"] },
      { wrong: expect.stringMatching(/^sessions lack lock_timeout: run `earshot -- migrate`/) },
    ],
  ])(
    "the doctor names the fix for the pooler if isPooled is %s and its check of the connection found %o",
    (isPooled, found, finding) => {
      expect(judgePooler(found, isPooled)).toEqual(finding);
    },
  );
});

const program = findPgBouncer();
const keepsStatements = program !== undefined && keepsPrepared(program);

describe.runIf(program)("behind PgBouncer in transaction mode", () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await createDatabase(inject("serverUrl"));
    pooler = await startPooler(program ?? "", inject("serverUrl"));
    environment = {
      DATABASE_URL: pooler.urlOf(database.url),
      API_ROOT_KEYS: rootKeys(),
      SHARED_ROOT_KEYS: rootKeys(),
    };
  });
  afterAll(async () => {
    await pooler.stop();
    await database.drop();
  });

  it("behind PgBouncer without DATABASE_POOLER, migrate, the API and the doctor name that setting, and change nothing", async () => {
    const line =
      "DATABASE_URL leads to a connection pooler, which rejects the API's settings: set DATABASE_POOLER=transaction.";
    const migrating = await runEarshot(["migrate"], environment);
    expect(migrating).toMatchObject({ code: 1, err: `${line}\n` });
    await expect(startServer(builtServer, environment)).rejects.toThrow(line);
    const { code, lines } = await runEarshot(["doctor"], environment);
    expect(code).toBe(1);
    expect(lines).toContain(`WRONG database   ${line}`);
  });

  it("an invalid DATABASE_POOLER is rejected, and the error names the valid values", async () => {
    const given = { ...environment, DATABASE_POOLER: "session" };
    const { code, err } = await runEarshot(["migrate"], given);
    expect(code).toBe(1);
    expect(err).toMatch(/^DATABASE_POOLER must be `transaction`; leave it unset/);
  });

  it("behind PgBouncer with DATABASE_POOLER, the commands and the API work, and the doctor finds the settings", async () => {
    const pooled = { ...environment, DATABASE_POOLER: "transaction" };
    expect((await runEarshot(["migrate"], pooled)).code).toBe(0);
    const options = [
      "--name",
      "Acme",
      "--subdomain",
      "acme",
      "--email",
      "a@acme.example",
      "--full-name",
      "Ada",
    ];
    const made = await runEarshot(["workspace", "create", ...options], pooled);
    const server = await startServer(builtServer, pooled);
    try {
      const call = caller(server.url, { "x-api-key": made.json.apiKey });
      expect((await call("POST /v1/boards", { title: "Bugs", url: "bugs", isPrivate: false })).status).toBe(
        201,
      );
      expect((await call("GET /v1/boards")).body).toMatchObject([{ title: "Bugs" }, { title: "Ideas" }]);
      const given = { ...pooled, PUBLIC_API_URL: server.url, PUBLIC_BFF_URL: server.url };
      const { lines } = await runEarshot(["doctor"], given);
      // No BFF runs here.
      const wrong = lines.filter((row) => row.startsWith("WRONG") && !row.includes("PUBLIC_BFF_URL"));
      expect(wrong).toEqual(
        keepsStatements ? [] : [expect.stringMatching(/^WRONG pooler {5}The pooler keeps no/)],
      );
      expect(server.lines.some((row) => row.includes(statementsAreLost))).toBe(!keepsStatements);
    } finally {
      expect((await server.end()).code).toBe(0);
    }
  });
});
