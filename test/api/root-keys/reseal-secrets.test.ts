import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { open, seal } from "../../../api/keys/secrets.ts";
import { closeDatabase, openDatabase } from "../../../api/postgres/database.ts";
import { describeClosedSeals, findClosedSeals } from "../../../api/root-keys/find-closed-seals.ts";
import { resealSecrets } from "../../../api/root-keys/reseal-secrets.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { afterThis, type OwnApi, rootKeys, startApi } from "../../harness.ts";

const root = (id: string) => rootKeys().replace("k1", id);
const [oldest, older, newest] = [root("k0"), root("k1"), root("k2")];
const ring = (...keys: string[]) => RootKeys.parse(keys.join());
const all = ring(newest, older, oldest);

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());
beforeEach(() => api.sql`delete from workspaces`);

interface Secrets {
  current: string;
  previous?: string;
  /** Hours from now. */
  validFor?: number;
}

/** Creates a workspace whose secrets are encrypted under the first of these root keys. @returns its id */
async function create(roots: RootKeys, { current, previous, validFor = 1 }: Secrets): Promise<string> {
  const id = randomUUID();
  await api.sql`
    insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed, previous_secret_key_sealed,
      previous_secret_key_valid_until)
    values (${id}, 'Test', ${id}, ${id}, ${seal(current, id, roots)},
      ${previous === undefined ? null : seal(previous, id, roots)}, now() + make_interval(hours => ${validFor}))`;
  return id;
}

/** The workspace's secrets, decrypted. */
async function read(id: string, roots: RootKeys) {
  const [row] = await api.sql`
    select secret_key_sealed as current, previous_secret_key_sealed as previous,
      previous_secret_key_valid_until > now() as "isValid"
    from workspaces where id = ${id}`;
  const previous = row?.previous ? { previous: open(row.previous, id, roots), isValid: row.isValid } : {};
  return { current: open(row?.current, id, roots), ...previous };
}

describe("resealing", () => {
  it("resealing encrypts all current and previous secrets under the newest root key, and the older root keys are no longer needed", async () => {
    const one = await create(ring(older), { current: "ews_one" });
    const two = await create(ring(oldest), { current: "ews_two", previous: "ews_before" });
    const three = await create(ring(newest), { current: "ews_three" });
    expect(await resealSecrets(api.db, all)).toEqual({ resealed: 2, missing: {}, left: 0 });
    const only = ring(newest);
    expect(await read(one, only)).toEqual({ current: "ews_one" });
    expect(await read(two, only)).toEqual({ current: "ews_two", previous: "ews_before", isValid: true });
    expect(await read(three, only)).toEqual({ current: "ews_three" });
    expect(await findClosedSeals(api.db, only)).toEqual([]);
  });

  it("resealing a second time changes nothing", async () => {
    await create(ring(older), { current: "ews_one" });
    await resealSecrets(api.db, all);
    const readAll = () => api.sql`select xmin::text, secret_key_sealed from workspaces`;
    const before = await readAll();
    expect(await resealSecrets(api.db, all)).toEqual({ resealed: 0, missing: {}, left: 0 });
    expect(await readAll()).toEqual(before);
  });

  it("resealing reaches every workspace, however many there are", async () => {
    for (let n = 0; n < 250; n += 1) await create(ring(older), { current: `ews_${n}` });
    expect(await resealSecrets(api.db, all)).toMatchObject({ resealed: 250 });
    expect(await findClosedSeals(api.db, ring(newest))).toEqual([]);
  });

  it("resealing changes a hundred workspaces with one statement, and one locked workspace does not stop the others", async () => {
    const ids = [];
    for (let n = 0; n < 30; n += 1) ids.push(await create(ring(older), { current: `ews_${n}` }));
    const [locked = ""] = ids;
    const { $client: other } = openDatabase(api.databaseUrl, 1);
    afterThis(() => other.end());
    await other`begin`;
    await other`select 1 from workspaces where id = ${locked} for update`;
    const limited = openDatabase(
      `${api.databaseUrl}${api.databaseUrl.includes("?") ? "&" : "?"}lock_timeout=20`,
      1,
    );
    afterThis(() => closeDatabase(limited));
    let updates = 0;
    limited.observer = {
      statement(text) {
        if (/^\s*update/.test(text)) updates += 1;
      },
      batch: () => () => {},
    };
    const first = await resealSecrets(limited, all);
    expect(first).toEqual({ resealed: 29, missing: {}, left: 1 });
    await other`rollback`;
    updates = 0;
    for (const id of ids.slice(1))
      await api.sql`update workspaces set secret_key_sealed = ${seal("a", id, ring(older))} where id = ${id}`;
    expect(await resealSecrets(limited, all)).toEqual({ resealed: 30, missing: {}, left: 0 });
    expect(updates).toBe(1);
    expect(await findClosedSeals(api.db, ring(newest))).toEqual([]);
  });

  it("resealing deletes a previous secret that has expired, even if its root key is missing", async () => {
    const id = await create(ring(older), { current: "ews_now", previous: "ews_before", validFor: -1 });
    await api.sql`update workspaces set secret_key_sealed = ${seal("ews_now", id, ring(newest))}`;
    expect(await resealSecrets(api.db, ring(newest))).toMatchObject({ resealed: 1, missing: {} });
    expect(await read(id, ring(newest))).toEqual({ current: "ews_now" });
  });

  it("resealing reports root keys that are missing or different, skips their secrets, and reseals all others", async () => {
    const lost = await create(ring(root("k9")), { current: "ews_lost" });
    const other = await create(ring(root("k1")), { current: "ews_other" });
    const good = await create(ring(older), { current: "ews_good" });
    const readAll = () => api.sql`select secret_key_sealed from workspaces where id in (${lost}, ${other})`;
    const before = await readAll();
    expect(await resealSecrets(api.db, all)).toEqual({ resealed: 1, missing: { k1: 1, k9: 1 }, left: 0 });
    expect(await readAll()).toEqual(before);
    expect(await read(good, ring(newest))).toEqual({ current: "ews_good" });
  });
});

describe("the secrets of webhooks", () => {
  /** Adds a webhook whose secret is encrypted under the first of these root keys. @returns a function that reads it */
  async function addWebhook(roots: RootKeys, secret: string) {
    const workspaceId = await create(ring(newest), { current: "ews_one" });
    await api.sql`
      with endpoint as (
        insert into webhook_endpoints (workspace_id, url, format, events)
        values (${workspaceId}, 'https://a.example', 'standard', '{}') returning id)
      insert into webhook_secrets (workspace_id, endpoint_id, sealed)
      select ${workspaceId}, id, ${seal(secret, workspaceId, roots)} from endpoint`;
    return async () => {
      const [row] = await api.sql`select sealed from webhook_secrets where workspace_id = ${workspaceId}`;
      return open(row?.sealed, workspaceId, ring(newest));
    };
  }

  it("the secrets of webhooks are encrypted under the newest root key too", async () => {
    const reads = [];
    for (let n = 0; n < 120; n += 1) reads.push(await addWebhook(ring(n % 2 ? older : oldest), `whsec_${n}`));
    expect(await findClosedSeals(api.db, ring(newest))).toEqual(["k0", "k1"]);
    expect(await resealSecrets(api.db, all)).toMatchObject({ missing: {}, left: 0 });
    expect(await Promise.all(reads.map((read) => read()))).toEqual(reads.map((_, n) => `whsec_${n}`));
    expect(await findClosedSeals(api.db, ring(newest))).toEqual([]);
  });

  it("the secrets of webhooks whose root key is missing are reported", async () => {
    await addWebhook(ring(oldest), "whsec_a");
    expect(await resealSecrets(api.db, ring(newest, older))).toMatchObject({ missing: { k0: 1 } });
  });
});

describe("secret keys that are rotated during resealing", () => {
  /** Rotates the secret key in a transaction that commits once `during` waits for its lock. */
  async function rotateDuring(id: string, during: () => Promise<unknown>) {
    const { $client: other } = openDatabase(api.databaseUrl, 1);
    afterThis(() => other.end());
    const sealed = seal("ews_rotated", id, ring(older));
    await other`begin`;
    await other`select rotate_secret_key(${id}, ${null}, true, ${JSON.stringify({ sealed, overlapHours: 24 })})`;
    const running = during();
    await expect
      .poll(() => api.sql`select 1 from pg_locks where not granted`.then(({ length }) => length))
      .toBeGreaterThan(0);
    await other`commit`;
    await running;
  }

  it("a secret key that is rotated while it is being resealed keeps its new and its previous value", async () => {
    const id = await create(ring(older), { current: "ews_first" });
    await rotateDuring(id, () => resealSecrets(api.db, all));
    const expected = { current: "ews_rotated", previous: "ews_first", isValid: true };
    expect(await read(id, ring(newest))).toEqual(expected);
  });

  it("an update without a comparison would overwrite a secret key that is rotated while it is being resealed", async () => {
    const id = await create(ring(older), { current: "ews_first" });
    const sealed = seal("ews_first", id, all);
    await rotateDuring(id, () =>
      api.sql`update workspaces set secret_key_sealed = ${sealed} where id = ${id}`.execute(),
    );
    expect((await read(id, all)).current).toBe("ews_first");
  });
});

it("startup checks a previous secret key like the current one, as long as the previous key is valid", async () => {
  const id = await create(ring(older), { current: "ews_now", previous: "ews_before" });
  await api.sql`update workspaces set secret_key_sealed = ${seal("ews_now", id, ring(newest))}`;
  expect(await findClosedSeals(api.db, ring(newest))).toEqual(["k1"]);
  await api.sql`update workspaces set previous_secret_key_valid_until = now() - interval '1 ms'`;
  expect(await findClosedSeals(api.db, ring(newest))).toEqual([]);
});

it("the log says whether a root key is missing or has another value", () => {
  expect(describeClosedSeals(["k0"], ring(newest))).toContain("under k0: add that key after the first one.");
  expect(describeClosedSeals(["k0", "k2"], ring(newest))).toContain("k2 has another value there");
});
