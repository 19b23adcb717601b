import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { changeSecrets, makeRootKey, noteStart, openSecrets } from "../../cli/data-folder.ts";
import { RootKeys } from "../../platform/process/environment.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

let folder: string;
let file: string;

beforeEach(async () => {
  const base = await mkdtemp(join(tmpdir(), "earshot-secrets-"));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  folder = join(base, "data");
  file = join(folder, "secrets.json");
});

it("the data folder's secrets are created once, never change, and can be read only by their owner", async () => {
  const made = await openSecrets(folder);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await openSecrets(folder)).toEqual(made);
  for (const keys of [made.apiRootKeys, made.bffRootKeys, made.sharedRootKeys]) {
    expect(RootKeys.parse(keys)[0]?.secret).toHaveLength(32);
  }
  expect(new Set(Object.values(made)).size).toBe(4);
});

it("simultaneous first calls all return the same secrets, and leave no temporary file", async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => openSecrets(folder)));
  expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["secrets.json"]);
});

it("storing the demo's keys does not change other secrets", async () => {
  const made = await openSecrets(folder);
  const demo = { apiKey: "esk_x", sdkToken: "sdk_x" };
  await changeSecrets(folder, { demo });
  expect(await openSecrets(folder)).toEqual({ ...made, demo });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it.each(["", "{", "{}", "[]", '{"postgresPassword":"x"}'])(
  "a damaged secrets file (%o) causes a one-line error, and is never overwritten",
  async (text) => {
    await openSecrets(folder);
    await writeFile(file, text);
    const error = await openSecrets(folder).catch((reason) => reason);
    expect(error).toBeInstanceOf(StartupError);
    expect(error.message).toMatch(/secrets\.json is damaged.*restore/);
    expect(await readFile(file, "utf8")).toBe(text);
  },
);

it("a data folder that cannot be created causes an error that says how to fix it", async () => {
  const error = await openSecrets("/dev/null/data").catch((reason) => reason);
  expect(error).toBeInstanceOf(StartupError);
  expect(error.message).toContain("DATA_DIR");
});

it("every new root key is different", () => {
  expect(makeRootKey()).not.toBe(makeRootKey());
});

it("a start stores its time only for root keys that changed since the last start", async () => {
  const now = new Date("2026-12-10T08:00:00Z");
  await noteStart(folder, now);
  expect(await readdir(join(folder, "..")), "nothing is created").toEqual([]);
  const since = { apiRootKeys: null, bffRootKeys: "2026-11-22T00:00:00Z" };
  await openSecrets(folder);
  await changeSecrets(folder, { rootKeysSince: since });
  await noteStart(folder, now);
  const { rootKeysSince } = await openSecrets(folder);
  expect(rootKeysSince).toEqual({ ...since, apiRootKeys: now.toISOString() });
  const { mtimeMs } = await stat(file);
  await noteStart(folder);
  expect((await stat(file)).mtimeMs).toBe(mtimeMs);
});
