import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openArchive } from "../../../cli/backup/archive.ts";
import { readKeys } from "../../../cli/backup/format.ts";
import { chooseRootKeys } from "../../../cli/backup/root-keys.ts";
import { openSecrets } from "../../../cli/data-folder.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { afterThis, newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { runEarshot } from "../run-earshot.ts";
import { newFile } from "./databases.ts";

const keys = { API_ROOT_KEYS: rootKeys(), BFF_ROOT_KEYS: rootKeys(), SHARED_ROOT_KEYS: rootKeys() };
let api: OwnApi;
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: keys.API_ROOT_KEYS });
  await newWorkspace(api);
});
afterAll(() => api.stop());

const backUp = (file: string, environment: Record<string, string>, ...options: string[]) =>
  runEarshot(["backup", file, ...options], { DATABASE_URL: api.databaseUrl, ...environment });

async function keysIn(file: string) {
  const archive = await openArchive(file);
  afterThis(() => archive.close());
  return readKeys(archive);
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-keys-"));
  afterThis(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error) => (error instanceof StartupError ? error.message : error),
  );

it("a backup contains the root keys only if --with-keys is given", async () => {
  const [without, within] = [await newFile(), await newFile()];
  const { lines } = await backUp(without, keys);
  expect(lines[0]).toMatch(/^The archive does not contain the root keys: keep them too/);
  expect(await keysIn(without)).toBeUndefined();
  const { lines: told } = await backUp(within, keys, "--with-keys");
  expect(told[0]).toMatch(/^The archive contains the root keys/);
  expect(await keysIn(within)).toEqual(keys);
});

it("a backup without --with-keys works without root keys", async () => {
  const folder = await newFolder();
  expect(await backUp(await newFile(), { DATA_DIR: folder })).toMatchObject({ code: 0 });
  expect(await readdir(folder)).toEqual([]);
});

it.each([
  ["is missing", { BFF_ROOT_KEYS: "" }, /^BFF_ROOT_KEYS is missing/],
  [
    "cannot decrypt the secrets",
    { API_ROOT_KEYS: rootKeys() },
    /^API_ROOT_KEYS cannot decrypt the secrets sealed under k1: add that key, or leave out --with-keys\.$/m,
  ],
])("a backup with --with-keys is rejected if a key %s", async (_what, wrong, words) => {
  const file = await newFile();
  const environment = { ...keys, ...wrong, NODE_ENV: "production" };
  const { code, err } = await backUp(file, environment, "--with-keys");
  expect([code, err]).toEqual([1, expect.stringMatching(words)]);
  expect(await readdir(dirname(file))).toEqual([]);
});

it("a restore with API_ROOT_KEYS uses these keys instead of the archive's, and stores no keys", async () => {
  const folder = await newFolder();
  const given = rootKeys();
  expect(await chooseRootKeys(keys, { API_ROOT_KEYS: given, DATA_DIR: folder })).toEqual(
    RootKeys.parse(given),
  );
  expect(await readdir(folder)).toEqual([]);
});

it("a restore into a new data folder stores the archive's root keys there", async () => {
  const folder = await newFolder();
  expect(await chooseRootKeys(keys, { DATA_DIR: folder })).toEqual(RootKeys.parse(keys.API_ROOT_KEYS));
  const { apiRootKeys, bffRootKeys, sharedRootKeys } = await openSecrets(folder);
  expect({
    API_ROOT_KEYS: apiRootKeys,
    BFF_ROOT_KEYS: bffRootKeys,
    SHARED_ROOT_KEYS: sharedRootKeys,
  }).toEqual(keys);
  expect(await chooseRootKeys(keys, { DATA_DIR: folder })).toEqual(RootKeys.parse(apiRootKeys));
});

it("a restore into an external database stores no keys", async () => {
  const folder = await newFolder();
  const environment = { DATA_DIR: folder, DATABASE_URL: api.databaseUrl };
  expect(await chooseRootKeys(keys, environment)).toEqual(RootKeys.parse(keys.API_ROOT_KEYS));
  expect(await readdir(folder)).toEqual([]);
});

it("a restore uses the data folder's keys if the archive has none, and rejects a data folder with other keys", async () => {
  const folder = await newFolder();
  const { apiRootKeys } = await openSecrets(folder);
  expect(await chooseRootKeys(undefined, { DATA_DIR: folder })).toEqual(RootKeys.parse(apiRootKeys));
  expect(await errorOf(chooseRootKeys(keys, { DATA_DIR: folder }))).toBe(
    `${folder} has other root keys than the backup: set DATA_DIR to a new folder, or set API_ROOT_KEYS.`,
  );
  expect((await openSecrets(folder)).apiRootKeys).toBe(apiRootKeys);
});

it("a restore without any root keys is rejected before a data folder is created", async () => {
  const folder = join(await newFolder(), "data");
  expect(await errorOf(chooseRootKeys(undefined, { DATA_DIR: folder }))).toBe(
    "API_ROOT_KEYS is missing: set it to the keys of the installation that was backed up.",
  );
  expect(await readdir(dirname(folder))).toEqual([]);
  const file = await newFile();
  await writeFile(file, "");
  expect(await runEarshot(["restore", file], { DATA_DIR: folder })).toMatchObject({ code: 1 });
  expect(await readdir(dirname(folder))).toEqual([]);
});
