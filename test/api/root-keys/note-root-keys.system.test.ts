import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { noteRootKeys } from "../../../api/root-keys/note-root-keys.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { builtServer } from "../../built-server.ts";
import { type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { startServer } from "../start-server.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => api.sql`truncate api_root_keys`);

const root = (id: string) => rootKeys().replace("k1", id);
const ring = (...ids: string[]) => RootKeys.parse(ids.map(root).join());
const note = (...ids: string[]) => noteRootKeys(api.db, ring(...ids));

it("noteRootKeys returns the listed root key that was first used most recently, or undefined if that key is listed first", async () => {
  expect(await note("k1")).toBeUndefined();
  expect(await note("k1", "k2")).toBeUndefined();
  expect(await note("k2", "k1")).toBeUndefined();
  expect(await note("k1", "k2")).toBe("k2");
  expect(await note("k2", "k1")).toBeUndefined();
  expect(await note("k3", "k1", "k2")).toBeUndefined();
  expect(await note("k1", "k2")).toBe("k2");
});

it("noteRootKeys writes nothing if the first root key is already recorded", async () => {
  await note("k1");
  const readVersions = () => api.sql`select xmin::text, first_used_at from api_root_keys`;
  const before = await readVersions();
  await note("k1", "k2");
  expect(await readVersions()).toEqual(before);
});

it("an API process records its first root key, and a process that later starts with another one first logs a warning", async () => {
  const [old, newer] = [root("k1"), root("k2")];
  const start = async (keys: string) => {
    const environment = { DATABASE_URL: api.databaseUrl, API_ROOT_KEYS: keys, SHARED_ROOT_KEYS: old };
    const server = await startServer(builtServer, environment);
    await server.end();
    return server.lines.filter((line) => line.includes("API_ROOT_KEYS does not begin with"));
  };
  await api.sql`delete from workspaces`;
  await note("k1");
  expect(await start(`${newer},${old}`)).toEqual([]);
  expect(await start(`${old},${newer}`)).toEqual([
    expect.stringContaining("does not begin with k2, which came into use last: put k2 first."),
  ]);
});
