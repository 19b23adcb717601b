import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { readConfig } from "../../../api/config.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { findClosedSeals } from "../../../api/root-keys/find-closed-seals.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { newSignedIn } from "../../bff/dashboard/sign-in.ts";
import { newSite, page, startBff } from "../../bff/start-bff.ts";
import { createDatabase, withLongTimeouts } from "../../create-database.ts";
import { effort, timeLimit } from "../../effort.ts";
import { type Api, type ApiResponse, caller, rootKeys } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";
import { startApiServer, startReplaceable } from "../start-replaceable.ts";

type Servers = Awaited<ReturnType<typeof startReplaceable>>;

/** The environment for processes and commands that start later. */
const variables: Record<string, string> = {
  API_ROOT_KEYS: rootKeys(),
  SHARED_ROOT_KEYS: rootKeys(),
  BFF_ROOT_KEYS: rootKeys(),
};
const closes: (() => unknown)[] = [];
let api: Api;
let apis: Servers;
let bffs: Servers;

beforeAll(async () => {
  const database = await createDatabase(inject("serverUrl"));
  closes.push(() => database.drop());
  variables.DATABASE_URL = withLongTimeouts(database.url);
  apis = await startReplaceable(2, () => startApiServer(variables));
  closes.push(() => apis.stop());
  const config = () => readConfig({ LOG_LEVEL: "silent", ...variables });
  bffs = await startReplaceable(2, () => startBff({ url: apis.url, config: config() }, variables));
  closes.push(() => bffs.stop());
  const db = openDatabase(database.url, 2);
  closes.push(() => closeDatabase(db));
  // Requests go to several servers, so `server` is missing.
  api = { url: apis.url, config: config(), db, sql: db.$client, databaseUrl: database.url } as Api;
});
afterAll(async () => {
  for (const close of closes.reverse()) await close();
});

const earshot = (...options: string[]) => runEarshot(options, variables);

/** Takes the next step of the rotation as an operator does. @returns the step of each variable */
async function rotate(): Promise<Record<string, string>> {
  const { code, err, json } = await earshot("keys", "rotate");
  expect([code, err]).toEqual([0, ""]);
  const steps = Object.entries<{ step: string; value?: string }>(json);
  for (const [name, { value }] of steps) if (value) variables[name] = value;
  return Object.fromEntries(steps.map(([name, { step }]) => [name, step]));
}

/** Runs clients, each of which repeats one call while the keys are rotated. */
function createLoad(clients: Record<string, () => Promise<ApiResponse>>) {
  const failed: string[] = [];
  /** The number of calls during each stage. */
  const counts: Record<string, number> = {};
  let stage = "begin";
  let isOver = false;
  async function repeat(name: string, send: () => Promise<ApiResponse>) {
    while (!isOver) {
      const { status, text } = await send();
      counts[stage] = (counts[stage] ?? 0) + 1;
      if (status !== 200 && status !== 201) failed.push(`${stage}, ${name}: ${status} ${text.slice(0, 200)}`);
    }
  }
  const running = Promise.all(Object.entries(clients).map(([name, send]) => repeat(name, send)));
  /** Waits until the current stage has had more calls. */
  const pass = (more = effort.rotationCalls) => {
    const enough = (counts[stage] ?? 0) + more;
    return expect.poll(() => counts[stage] ?? 0, { timeout: timeLimit(60_000) }).toBeGreaterThan(enough);
  };
  return {
    failed,
    counts,
    pass,
    begin(name: string): void {
      stage = name;
    },
    /** Restarts the processes of the API and of the BFF one after the other, with calls in between. */
    async restart(name: string): Promise<void> {
      stage = `restart ${name}`;
      await apis.restart(() => pass(effort.rotationCalls / 2));
      await bffs.restart(() => pass(effort.rotationCalls / 2));
      stage = name;
      await pass();
    },
    async end(): Promise<void> {
      isOver = true;
      await running;
    },
  };
}

it(
  "a rotation of all root keys fails no request, and afterwards nothing needs the old keys",
  async () => {
    const bff = { url: bffs.url };
    const site = await newSite(api, bff);
    const { browser, at, workspace } = await newSignedIn(api, bff as Awaited<ReturnType<typeof startBff>>);
    const staff = await site.keyOf("member");
    const unused = await site.keyOf("member", "unused");
    await api.sql`delete from api_keys where name = 'First key'`;
    const early = await site.visitor();
    let token: string = early.token;
    let secretKey = "";

    const visit = (session: string) =>
      caller(bffs.url, { origin: page, authorization: `Bearer ${session}` })("GET /embed/v1/posts");
    const load = createLoad({
      "API key": () => staff.call("GET /v1/boards"),
      "secret key": () => site.call("GET /v1/workspaces/credentials"),
      "old session": () => visit(token),
      "new session": async () => {
        const opened = await site.open({ identityToken: site.signs() });
        return opened.status === 201 ? visit(opened.body.token) : opened;
      },
      dashboard: () => browser.call(`GET ${at}/v1/boards`),
      "rotated secret key": () => workspace.call("GET /v1/workspaces/credentials"),
      "rotation of a secret key": async () => {
        const rotated = await browser.call(`POST ${at}/staff/secret-key/rotate`, { overlapHours: 24 });
        ({ secretKey } = rotated.body);
        return rotated;
      },
    });
    const all = (step: string) => ({ API_ROOT_KEYS: step, SHARED_ROOT_KEYS: step, BFF_ROOT_KEYS: step });
    try {
      load.begin("with the old keys");
      await load.pass();
      expect(await rotate()).toEqual(all("add"));
      await load.restart("with the new keys last");
      expect(await rotate()).toEqual(all("use"));
      await load.restart("with the new keys first");

      // The widget continues its session, as it does at least every 31 days. API keys that are used change to the
      // new root key within a moment.
      ({ token } = (await site.open({ continue: token })).body);
      const status = async () => (await earshot("keys", "status")).json;
      const prefixes = async () =>
        (await status()).outdatedApiKeys.map(({ prefix }: { prefix: string }) => prefix);
      await expect.poll(prefixes).toEqual([unused.apiKey.slice(0, 12)]);
      load.begin("encryption of the secrets");
      expect(await rotate()).toEqual({ ...all("drop"), API_ROOT_KEYS: "wait" });
      expect((await status()).removable.API_ROOT_KEYS).toEqual([]);

      // From here on, the unused API key no longer works.
      variables.API_ROOT_KEYS = variables.API_ROOT_KEYS?.split(",")[0] ?? "";
      await load.restart("without the old keys");
    } finally {
      await load.end();
    }
    expect(load.failed, JSON.stringify(load.counts)).toEqual([]);

    for (const name of Object.keys(all(""))) expect(RootKeys.parse(variables[name])).toHaveLength(1);
    expect(await findClosedSeals(api.db, RootKeys.parse(variables.API_ROOT_KEYS))).toEqual([]);
    const readSecret = async ({ call }: typeof workspace) =>
      (await call("GET /v1/workspaces/credentials")).body.secretKey;
    expect(await readSecret(site)).toBe(site.secretKey);
    expect(await readSecret(workspace)).toBe(secretKey);
    expect((await staff.call("GET /v1/boards")).status).toBe(200);
    expect((await unused.call("GET /v1/boards")).status).toBe(401);
    expect([(await visit(token)).status, (await visit(early.token)).status]).toEqual([200, 401]);
    const { lines } = await earshot("keys", "status");
    expect(lines.slice(0, -1).filter((line) => line.includes("k1"))).toEqual([
      "  k1: missing; 0 secrets, 1 API key, which do not work without it",
      expect.stringMatching(/^ {4}\w+ esk_\w{8}… "test", k1 which is missing, never used$/),
    ]);
  },
  timeLimit(180_000),
);
