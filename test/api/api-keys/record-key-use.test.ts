import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createApiKeyReader } from "../../../api/api-keys/read-api-key.ts";
import { createUseRecorder } from "../../../api/api-keys/record-key-use.ts";
import { noteRootKeys } from "../../../api/root-keys/note-root-keys.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { newWorkspace, type OwnApi, rootKeys, startApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";

const older = rootKeys().replace("k1", "k0");
let api: OwnApi;
let orders: Record<"old" | "both" | "new" | "newOnly", RootKeys>;
beforeAll(async () => {
  api = await startApi({ API_ROOT_KEYS: older });
  const newer = rootKeys();
  orders = {
    old: RootKeys.parse(older),
    both: RootKeys.parse(`${older},${newer}`),
    new: RootKeys.parse(`${newer},${older}`),
    newOnly: RootKeys.parse(newer),
  };
});
afterAll(() => api.stop());
beforeEach(() => api.sql`truncate api_root_keys`);

/** Uses an API key once, like a process with these root keys. @returns whether the key was valid */
async function use(apiKey: string, roots: RootKeys): Promise<boolean> {
  const recorder = createUseRecorder(api.db, createLog("api", "silent"));
  await noteRootKeys(api.db, roots);
  const actor = await createApiKeyReader(api.db, roots, recorder.record)(apiKey);
  await recorder.stop();
  return actor !== undefined;
}

async function read(keyId: string) {
  const [row] = await api.sql`select root_key, digest, last_used_at from api_keys where id = ${keyId}`;
  return row as { root_key: string | null; digest: string; last_used_at: string | null };
}

describe("API keys that were created under an older root key", () => {
  it("after an API key is used, its digest is stored under the newest root key, and the key is valid without the older one", async () => {
    const { keyOf } = await newWorkspace(api);
    const [used, unused] = [await keyOf("member", "used"), await keyOf("member", "unused")];
    expect(await read(used.keyId)).toMatchObject({ root_key: "k0", last_used_at: null });
    expect(await use(used.apiKey, orders.new)).toBe(true);
    expect(await read(used.keyId)).toMatchObject({ root_key: "k1", last_used_at: expect.any(String) });
    expect(await use(used.apiKey, orders.newOnly)).toBe(true);
    expect(await use(unused.apiKey, orders.newOnly)).toBe(false);
  });

  it("an API key is valid in every process during a rotation of root keys, before and after its digest is stored under the newest one", async () => {
    const { apiKey } = await (await newWorkspace(api)).keyOf("member");
    for (const roots of [orders.old, orders.both, orders.new, orders.both, orders.new, orders.newOnly]) {
      expect(await use(apiKey, roots)).toBe(true);
    }
  });

  it("a digest stays under the newest root key when its API key is used in a process that lists the older root key first", async () => {
    const { apiKey, keyId } = await (await newWorkspace(api)).keyOf("member");
    await use(apiKey, orders.both);
    await use(apiKey, orders.new);
    const moved = await read(keyId);
    expect(await use(apiKey, orders.both)).toBe(true);
    expect(await read(keyId)).toMatchObject({ root_key: "k1", digest: moved.digest });
  });

  it("using an API key renews only that key's digest, and changes no key of another workspace", async () => {
    const [one, other] = [await newWorkspace(api), await newWorkspace(api)];
    const [moving, staying] = [await one.keyOf("member"), await other.keyOf("member")];
    const before = await read(staying.keyId);
    await use(moving.apiKey, orders.new);
    expect(await read(staying.keyId)).toEqual(before);
    const { keyId } = staying;
    await api.sql`select renew_api_key_digest(${one.workspaceId}, ${keyId}, 'other', 'k1')`;
    expect(await read(keyId)).toEqual(before);
  });
});

describe("the root key of an API key", () => {
  it("a new API key is stored with the id of its root key, whether the dashboard or the command line creates it", async () => {
    const workspace = await newWorkspace(api);
    await workspace.keyOf("member");
    const { call } = await signIn(api, workspace, "admin");
    await call("POST /staff/api-keys", { name: "Dashboard" });
    const rows = await api.sql`select root_key from api_keys where workspace_id = ${workspace.workspaceId}`;
    expect(rows.length).toBeGreaterThan(3);
    expect(new Set(rows.map((row) => row.root_key))).toEqual(new Set(["k0"]));
  });
});
