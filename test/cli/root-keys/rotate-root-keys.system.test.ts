import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiKeyReader } from "../../../api/api-keys/read-api-key.ts";
import { createUseRecorder } from "../../../api/api-keys/record-key-use.ts";
import { seal } from "../../../api/keys/secrets.ts";
import { openDatabase } from "../../../api/postgres/database.ts";
import { findClosedSeals } from "../../../api/root-keys/find-closed-seals.ts";
import { noteRootKeys } from "../../../api/root-keys/note-root-keys.ts";
import { changeSecrets, makeRootKey, noteStart, openSecrets } from "../../../cli/data-folder.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { builtServer } from "../../built-server.ts";
import { afterThis, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";

const old = rootKeys();
let api: OwnApi;
let folder: string;
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: old });
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.sql`delete from workspaces`;
  await api.sql`truncate api_root_keys`;
  folder = await mkdtemp(join(tmpdir(), "earshot-rotate-"));
  afterThis(() => rm(folder, { recursive: true, force: true }));
});

/** Runs a command with these variables and its own data folder. */
const earshot = (options: string[], environment: Record<string, string> = {}) =>
  runEarshot(options, { DATABASE_URL: api.databaseUrl, DATA_DIR: folder, ...environment });

/** Starts an API with these root keys, uses these API keys, and stops the API. @returns whether each API key works */
async function runApi(keys: string, ...apiKeys: string[]): Promise<boolean[]> {
  const roots = RootKeys.parse(keys);
  await noteRootKeys(api.db, roots);
  const recorder = createUseRecorder(api.db, createLog("api", "silent"));
  const read = createApiKeyReader(api.db, roots, recorder.record);
  const actors = await Promise.all(apiKeys.map(read));
  await recorder.stop();
  return actors.map((actor) => actor !== undefined);
}

const idsIn = (value: string) => RootKeys.parse(value).map(({ id }) => id);

describe("`keys rotate` with the keys in the environment", () => {
  it("`keys rotate` adds a key, puts it first, encrypts the secrets with it, and drops the old key once nothing needs it", async () => {
    const { apiKey, workspaceId } = await newWorkspace(api);
    await api.sql`delete from api_keys where name = 'First key'`;
    await runApi(old);
    const rotate = async (API_ROOT_KEYS: string) => {
      const { code, json, err } = await earshot(["keys", "rotate"], { API_ROOT_KEYS });
      expect([code, err]).toEqual([0, ""]);
      return json.API_ROOT_KEYS;
    };
    const added = await rotate(old);
    expect([added.step, added.ids]).toEqual(["add", ["k1", expect.stringMatching(/^k20\d{6}$/)]]);
    expect(added.value.startsWith(`${old},`)).toBe(true);
    await runApi(added.value);

    const used = await rotate(added.value);
    expect([used.step, used.ids]).toEqual(["use", added.ids.toReversed()]);
    expect(await runApi(used.value, apiKey)).toEqual([true]);

    const dropped = await rotate(used.value);
    expect(dropped).toEqual({ step: "drop", ids: [added.ids[1]], value: expect.any(String) });
    expect(await findClosedSeals(api.db, RootKeys.parse(dropped.value))).toEqual([]);
    expect(await runApi(dropped.value, apiKey)).toEqual([true]);
    const [row] = await api.sql`select secret_key_sealed from workspaces where id = ${workspaceId}`;
    expect(row?.secret_key_sealed).toMatch(new RegExp(`^${added.ids[1]}\\.`));
    expect(await readdir(folder), "the data folder stays empty").toEqual([]);
  });

  it("`keys rotate` changes nothing before an API process uses the new key", async () => {
    await newWorkspace(api);
    await runApi(old);
    const API_ROOT_KEYS = `${makeRootKey()},${old}`;
    for (const command of ["rotate", "reseal"]) {
      const { code, err } = await earshot(["keys", command], { API_ROOT_KEYS });
      expect([code, err]).toEqual([1, expect.stringMatching(/^Restart the API first: .*\n$/)]);
    }
    expect(await findClosedSeals(api.db, RootKeys.parse(old))).toEqual([]);
  });

  it("`keys rotate` names the API keys that still need the old key; they stop working without it", async () => {
    const { keyOf, subdomain } = await newWorkspace(api);
    await api.sql`delete from api_keys`;
    const [used, unused] = [await keyOf("member", "used"), await keyOf("member", "unused")];
    const [revoked, expired] = [await keyOf("member", "revoked"), await keyOf("member", "expired")];
    await api.sql`update api_keys set revoked_at = now() where id = ${revoked.keyId}`;
    await api.sql`update api_keys set expires_at = now() - interval '1 ms' where id = ${expired.keyId}`;
    await runApi(old);
    const newer = makeRootKey();
    const API_ROOT_KEYS = `${newer},${old}`;
    await runApi(API_ROOT_KEYS, used.apiKey);
    const rotated = await earshot(["keys", "rotate"], { API_ROOT_KEYS });
    expect(rotated.json).toEqual({ API_ROOT_KEYS: { step: "wait", ids: idsIn(API_ROOT_KEYS) } });
    const prefix = unused.apiKey.slice(0, 12);
    expect(rotated.lines.filter((line) => line.includes("esk_"))).toEqual([
      `    ${subdomain} ${prefix}… "test", k1, never used`,
    ]);
    const { json, lines } = await earshot(["keys", "status"], { API_ROOT_KEYS });
    expect(json).toMatchObject({ ok: true, removable: { API_ROOT_KEYS: [] }, outdatedApiKeys: [{ prefix }] });
    expect(lines).toContain("  k1: still needed; 0 secrets, 1 API key");
    expect(await runApi(newer, used.apiKey, unused.apiKey)).toEqual([true, false]);

    await earshot(["key", "revoke", "--workspace", subdomain, "--key", prefix], { API_ROOT_KEYS });
    const status = await earshot(["keys", "status"], { API_ROOT_KEYS });
    expect(status.json).toMatchObject({ removable: { API_ROOT_KEYS: ["k1"] }, outdatedApiKeys: [] });
    const doctor = await earshot(["doctor"], { API_ROOT_KEYS });
    expect(doctor.lines.find((line) => line.includes(" keys "))).toContain("k1 may be removed");
  });

  it("`keys rotate` says for how long signed tokens need the old keys, and needs no database for this", async () => {
    const keys = {
      SHARED_ROOT_KEYS: `k2:${old.slice(3)},${old}`,
      BFF_ROOT_KEYS: `k10:${old.slice(3)},${rootKeys().replace("k1", "k9")}`,
    };
    const nowhere = { DATABASE_URL: "postgres://x:y@127.0.0.1:1/none" };
    const { code, lines, json } = await earshot(["keys", "rotate"], { ...keys, ...nowhere });
    expect(code).toBe(0);
    expect(json).toMatchObject({
      SHARED_ROOT_KEYS: { step: "drop", ids: ["k2"] },
      BFF_ROOT_KEYS: { step: "drop", ids: ["k10"] },
    });
    expect(lines[0]).toMatch(
      /^SHARED_ROOT_KEYS: k1 is needed until two minutes after the last process was restarted/,
    );
    expect(lines[1]).toMatch(
      /^BFF_ROOT_KEYS: k9 is needed until 31 days after the last process was restarted/,
    );
  });

  it("`keys rotate` does not begin a second rotation during a rotation, unless --only names the keys", async () => {
    const keys = { SHARED_ROOT_KEYS: `${old},${rootKeys().replace("k1", "k2")}`, BFF_ROOT_KEYS: old };
    expect((await earshot(["keys", "rotate"], keys)).json).toMatchObject({
      SHARED_ROOT_KEYS: { step: "use", ids: ["k2", "k1"] },
    });
    const only = await earshot(["keys", "rotate", "--only", "bff"], keys);
    expect(only.json).toEqual({ BFF_ROOT_KEYS: expect.objectContaining({ step: "add" }) });
  });
});

describe("`keys rotate` with the keys in the data folder", () => {
  const read = async () => JSON.parse(await readFile(join(folder, "secrets.json"), "utf8"));
  const days = (count: number) => new Date(Date.now() + count * 24 * 3_600_000);

  /** Starts, runs and stops Earshot. */
  async function start(now?: Date): Promise<void> {
    await noteStart(folder, now);
    await runApi((await openSecrets(folder)).apiRootKeys);
  }

  it("`keys rotate` changes the stored keys at each step, needs a start between two steps, and ends with new keys only", async () => {
    const { postgresPassword, ...before } = await openSecrets(folder);
    await start();
    expect((await earshot(["keys", "rotate"])).json).toMatchObject({
      API_ROOT_KEYS: { step: "add" },
      SHARED_ROOT_KEYS: { step: "add" },
      BFF_ROOT_KEYS: { step: "add" },
    });
    const added = await read();
    expect(added.apiRootKeys.split(",")).toEqual([before.apiRootKeys, expect.stringMatching(/^k20\d{6}b?:/)]);
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600);

    const early = await earshot(["keys", "rotate"]);
    expect([early.code, early.err.split("\n")[0]]).toEqual([
      1,
      "Restart Earshot first: it has not been started since the last step changed API_ROOT_KEYS, SHARED_ROOT_KEYS, BFF_ROOT_KEYS.",
    ]);
    expect(await read()).toEqual(added);

    await start();
    expect((await earshot(["keys", "rotate"])).json.BFF_ROOT_KEYS).toMatchObject({ step: "use" });
    expect((await read()).apiRootKeys.split(",")).toEqual(added.apiRootKeys.split(",").toReversed());

    await start(days(-30));
    const third = await earshot(["keys", "rotate"]);
    expect(third.json).toMatchObject({
      API_ROOT_KEYS: { step: "drop" },
      SHARED_ROOT_KEYS: { step: "drop" },
      BFF_ROOT_KEYS: { step: "wait" },
    });
    expect(third.lines.join("\n")).toContain(`is needed until ${days(1).toISOString().slice(0, 10)}`);
    const waiting = await read();
    expect((await earshot(["keys", "rotate"])).json).toEqual({ BFF_ROOT_KEYS: third.json.BFF_ROOT_KEYS });
    expect(await read()).toEqual(waiting);

    await changeSecrets(folder, { rootKeysSince: { bffRootKeys: days(-31).toISOString() } });
    expect((await earshot(["keys", "status"])).json.removable.BFF_ROOT_KEYS).toHaveLength(1);
    const last = await earshot(["keys", "rotate"]);
    expect(last.json).toMatchObject({ BFF_ROOT_KEYS: { step: "drop" } });
    expect(last.lines.at(-2)).toMatch(/That ends the rotation\.$/);
    const after = await read();
    expect(after.postgresPassword).toBe(postgresPassword);
    for (const ring of ["apiRootKeys", "sharedRootKeys", "bffRootKeys"] as const) {
      expect(idsIn(after[ring])).toEqual([expect.stringMatching(/^k20\d{6}b?$/)]);
      expect(after[ring]).not.toContain(before[ring]);
    }
    expect(JSON.stringify([early, third, last])).not.toContain(after.apiRootKeys.slice(-20));
  });

  it("`keys rotate` keeps an old key of signed tokens for the full time, even if the file was edited by hand", async () => {
    const { sharedRootKeys } = await openSecrets(folder);
    await changeSecrets(folder, { sharedRootKeys: `k20990101:${old.slice(3)},${sharedRootKeys}` });
    const rotate = async () =>
      (await earshot(["keys", "rotate", "--only", "shared"])).json.SHARED_ROOT_KEYS.step;
    expect(await rotate()).toBe("wait");
    const since = (await read()).rootKeysSince.sharedRootKeys;
    expect(Date.parse(since)).toBeGreaterThan(Date.now() - 60_000);
    expect(await rotate()).toBe("wait");
    expect((await read()).rootKeysSince.sharedRootKeys).toBe(since);
  });
});

describe("`keys reseal`", () => {
  const newest = rootKeys().replace("k1", "k2");
  const API_ROOT_KEYS = `${newest},${old}`;

  it("`keys reseal` leaves every secret readable when it is killed, and completes when it is run again", async () => {
    const ids = Array.from({ length: 2_000 }, () => crypto.randomUUID());
    const sealed = ids.map((id) => seal("ews_secret", id, RootKeys.parse(old)));
    await api.sql`
      insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed)
      select id, 'Test', id, id, sealed from unnest(${ids}::uuid[], ${sealed}::text[]) as t (id, sealed)`;
    await runApi(API_ROOT_KEYS);
    // The command waits for this lock, so that it is still running when it is killed.
    const { $client: other } = openDatabase(api.databaseUrl, 1);
    afterThis(() => other.end());
    await other`begin`;
    await other`select from workspaces where id = ${ids.sort()[1_500] ?? ""} for update`;
    const child = spawn(process.execPath, [join(builtServer, "cli/earshot.js"), "keys", "reseal"], {
      env: { PATH: process.env.PATH, DATABASE_URL: api.databaseUrl, API_ROOT_KEYS },
    });
    const exited = once(child, "exit");
    await once(createInterface({ input: child.stdout }), "line");
    child.kill("SIGKILL");
    expect((await exited)[1]).toBe("SIGKILL");
    await other`rollback`;
    const count = async () => {
      const [row] = await api.sql<{ count: number }[]>`
        select count(*)::int from workspaces where secret_key_sealed like 'k2.%'`;
      return row?.count ?? 0;
    };
    const done = await count();
    expect(done).toBeGreaterThanOrEqual(1_000);
    expect(done).toBeLessThan(2_000);
    expect(await findClosedSeals(api.db, RootKeys.parse(API_ROOT_KEYS))).toEqual([]);
    expect(await findClosedSeals(api.db, RootKeys.parse(newest))).toEqual(["k1"]);

    expect((await earshot(["keys", "reseal"], { API_ROOT_KEYS })).json).toEqual({ resealed: 2_000 - done });
    expect(await findClosedSeals(api.db, RootKeys.parse(newest))).toEqual([]);
  });
});

describe("wrong root keys", () => {
  it("a missing key that secrets need is reported in one line, and nothing changes", async () => {
    await newWorkspace(api);
    const API_ROOT_KEYS = `k2:${old.slice(3)},${makeRootKey()}`;
    await runApi(API_ROOT_KEYS);
    const { code, err } = await earshot(["keys", "reseal"], { API_ROOT_KEYS });
    const fault = "API_ROOT_KEYS cannot decrypt secrets that need k1: add that key behind the first one.";
    expect([code, err.trim()]).toEqual([1, fault]);
    const status = await earshot(["keys", "status"], { API_ROOT_KEYS });
    expect([status.code, status.json.ok]).toEqual([1, false]);
    expect(status.lines).toContain(`WRONG ${fault}`);
    expect(status.lines.find((line) => line.startsWith("  k1: missing"))).toMatch(/1 secret, /);
  });

  it("an order of keys that puts an older key first is reported in one line, and nothing changes", async () => {
    const newer = `k2:${old.slice(3)}`;
    await runApi(old);
    await api.sql`update api_root_keys set first_used_at = now() - interval '1 hour'`;
    await runApi(`${newer},${old}`);
    const wrong = { API_ROOT_KEYS: `${old},${newer}` };
    const fault = "API_ROOT_KEYS begins with k1, but k2 came into use later: put k2 first.";
    expect((await earshot(["keys", "reseal"], wrong)).err.trim()).toBe(fault);
    const doctor = await earshot(["doctor"], wrong);
    expect(doctor.lines).toContain(`WRONG keys       ${fault}`);
  });

  it("two keys with the same id, or no key to rotate, are reported in one line, and nothing changes", async () => {
    const twice = await earshot(["keys", "rotate"], { API_ROOT_KEYS: `${old},${rootKeys()}` });
    expect([twice.code, twice.err]).toEqual([
      1,
      expect.stringMatching(/^API_ROOT_KEYS has two keys with the id k1/),
    ]);
    for (const command of [["rotate"], ["status"], ["rotate", "--only", "bff"]]) {
      const { code, err } = await earshot(["keys", ...command], command[1] ? { API_ROOT_KEYS: old } : {});
      expect([code, err]).toEqual([
        1,
        expect.stringContaining("not set: run this with the environment of the servers"),
      ]);
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
