import { randomBytes, randomUUID } from "node:crypto";
import { request as httpRequest } from "node:http";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../../../api/api-keys/create-api-key.ts";
import { createApp } from "../../../api/app.ts";
import { makeSecret } from "../../../api/keys/secrets.ts";
import { openDatabase } from "../../../api/postgres/database.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import { serve } from "../../../platform/http/serve.ts";
import { RootKeys } from "../../../platform/process/environment.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, afterThis, caller, newWorkspace, rootKeys, sharedApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<Awaited<ReturnType<typeof newWorkspace>>["endUser"]>>;
const endpoint = "GET /v1/boards";
const probe = (key: string) => caller(api.url)(endpoint, undefined, { "x-api-key": key });
const now = () => Math.floor(Date.now() / 1_000);

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
});

/** Sends header lines exactly as given, including duplicates. @returns the status */
function probeWith(headers: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${api.url}/v1/boards`, { headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject).end();
  });
}

describe("accepted keys", () => {
  it("accepts an API key and a delegated key, whatever the case of the header name", async () => {
    for (const key of [workspace.apiKey, visitor.apiKey]) {
      expect((await probe(key)).status).toBe(200);
      expect(await probeWith(["Host", "x", "X-API-KEY", key])).toBe(200);
    }
  });

  it("accepts a key that has not yet expired", async () => {
    const { apiKey, keyId } = await workspace.keyOf("member", "lasting");
    await api.sql`update api_keys set expires_at = now() + interval '1 minute' where id = ${keyId}`;
    expect((await probe(apiKey)).status).toBe(200);
  });

  it("accepts keys that were derived from an older root key, while that root key is configured", async () => {
    const [old, older] = [rootKeys().replace("k1", "k0"), rootKeys().replace("k1", "k9")];
    const rotated = await startApi({
      API_ROOT_KEYS: `${rootKeys()},${old}`,
      SHARED_ROOT_KEYS: `${rootKeys()},${old}`,
    });
    afterThis(() => rotated.stop());
    const { workspaceId, subdomain, endUser } = await newWorkspace(rotated);
    const { userId } = await endUser();
    const made = async (roots: typeof api.config.API_ROOT_KEYS) => [
      (
        await createApiKey(rotated.db, roots, {
          workspace: subdomain,
          email: `${roots[0]?.id}@x.example`,
          fullName: "Old",
          role: "member",
          name: "old",
        })
      ).apiKey,
      await mintDelegatedKey(roots, { ws: workspaceId, sub: userId }),
    ];
    const before = rotated.config.API_ROOT_KEYS.slice(1) as RootKeys;
    const statuses = async (keys: string[]) => {
      const calls = keys.map((key) => caller(rotated.url)(endpoint, undefined, { "x-api-key": key }));
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    expect(await statuses(await made(before))).toEqual([200, 200]);
    expect(await statuses(await made(RootKeys.parse(older)))).toEqual([401, 401]);
  });
});

describe("rejected keys", () => {
  const flip = (key: string, at: number) =>
    key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1);
  const bad: [string, () => string | Promise<string>][] = [
    ["an empty key", () => ""],
    ["a word", () => "secret"],
    ["only a prefix", () => "esk_"],
    ["an API key without its prefix", () => workspace.apiKey.slice(4)],
    ["an API key in upper case", () => workspace.apiKey.toUpperCase()],
    ["an API key under the delegated prefix", () => `edk_${workspace.apiKey.slice(4)}`],
    ["a delegated key under the API key's prefix", () => `esk_${visitor.apiKey.slice(4)}`],
    ["a delegated key without a prefix", () => visitor.apiKey.slice(4)],
    ["an API key with a scheme", () => `Bearer ${workspace.apiKey}`],
    ["an API key in quotes", () => `"${workspace.apiKey}"`],
    ["an API key cut short", () => workspace.apiKey.slice(0, -1)],
    ["an API key with an extra letter", () => `${workspace.apiKey}0`],
    ["an API key with another digit", () => flip(workspace.apiKey, 20)],
    ["an API key with another checksum", () => flip(workspace.apiKey, workspace.apiKey.length - 1)],
    ["two API keys in one value", () => `${workspace.apiKey}, ${workspace.apiKey}`],
    ["a well-formed unknown key", () => makeSecret("esk")],
    ["the workspace's SDK token", () => workspace.sdkToken],
    ["the workspace's secret key", () => workspace.secretKey],
    ["a workspace id", () => workspace.workspaceId],
    ["8,000 characters", () => `esk_${"x".repeat(8_000)}`],
    ["a property of Object.prototype", () => "constructor"],
    ["non-ASCII letters", () => "esk_\u00e9".padEnd(53, "x")],
  ];

  it.each(bad)("rejects %s with the same 401 as for a missing key", async (_title, make) => {
    const response = await probe(await make());
    expectProblem(response, 401, "unauthorized");
    expect(response.headers.get("www-authenticate")).toBe('ApiKey realm="earshot"');
    const nothing = await caller(api.url)(endpoint);
    const same = ({ text, headers }: typeof response) => text.replace(headers.get("x-request-id") ?? "", "");
    expect(same(response)).toBe(same(nothing));
  });

  it("rejects two key headers, even if both contain the same valid key", async () => {
    const twice = ["Host", "x", "x-api-key", workspace.apiKey, "X-Api-Key", workspace.apiKey];
    expect(await probeWith(twice)).toBe(401);
    expect(await probeWith([...twice.slice(0, 5), visitor.apiKey])).toBe(401);
  });

  it("rejects a valid key that is sent anywhere except in the x-api-key header", async () => {
    const { apiKey } = workspace;
    for (const name of ["authorization", "cookie", "api-key", "x-apikey", "x_api_key"]) {
      expect(await probeWith(["Host", "x", name, name === "cookie" ? `x-api-key=${apiKey}` : apiKey])).toBe(
        401,
      );
    }
    expectProblem(
      await caller(api.url)(`${endpoint}?x-api-key=${apiKey}` as typeof endpoint),
      401,
      "unauthorized",
    );
  });

  it("rejects an expired key", async () => {
    const { apiKey, keyId } = await workspace.keyOf("member", "expiring");
    await api.sql`update api_keys set expires_at = now() - interval '1 second' where id = ${keyId}`;
    expectProblem(await probe(apiKey), 401, "unauthorized");
  });

  it.each([
    ["it is revoked", (keyId: string) => api.sql`update api_keys set revoked_at = now() where id = ${keyId}`],
    [
      "it expires",
      (keyId: string) =>
        api.sql`update api_keys set expires_at = now() - interval '1 ms' where id = ${keyId}`,
    ],
    [
      "its user is deleted",
      (keyId: string) =>
        api.sql`delete from users where id = (select user_id from api_keys where id = ${keyId})`,
    ],
    [
      "its user is blocked",
      (keyId: string) =>
        api.sql`update users set blocked_at = now() where id = (select user_id from api_keys where id = ${keyId})`,
    ],
  ])("rejects a key that is in use, within 2 s after %s", async (name, end) => {
    const { apiKey, keyId } = await workspace.keyOf("member", `soon-${name.replaceAll(" ", "-")}`);
    expect((await probe(apiKey)).status).toBe(200);
    await end(keyId);
    await expectRejectedWithin(2_000, api, async () => (await probe(apiKey)).status);
  });
});

describe("delegated keys", () => {
  const mint = (claims: object = {}, roots = api.config.SHARED_ROOT_KEYS) =>
    mintDelegatedKey(roots, { ws: workspace.workspaceId, sub: visitor.userId, ...claims });
  /** Builds a delegated key without the BFF's code, with any header, claims and signing key. */
  const forge = (header: object, claims: object = {}, key?: Uint8Array) => {
    const [root] = api.config.SHARED_ROOT_KEYS;
    const full = {
      ...{ iss: "earshot-bff", aud: "earshot-api", jti: randomUUID(), sid: randomUUID() },
      ...{ ws: workspace.workspaceId, sub: visitor.userId, scp: "enduser", vfy: true, ep: 1 },
      ...{ iat: now(), exp: now() + 60, ...claims },
    };
    const jwt = new SignJWT(full as never).setProtectedHeader({
      alg: "HS256",
      typ: "delegated+jwt",
      kid: root.id,
      ...header,
    });
    return jwt
      .sign(key ?? deriveKey(root, "delegated/v1|1", workspace.workspaceId))
      .then((text) => `edk_${text}`);
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const partsOf = (key: string) => key.slice(4).split(".") as [string, string, string];
  const random = randomBytes(32);

  it("a delegated key that is built by hand in the documented format is valid, with the end-user scope and the staff scope", async () => {
    expect((await probe(await forge({}))).status).toBe(200);
    expect((await probe(await forge({}, { scp: "staff", sub: workspace.userId }))).status).toBe(200);
  });

  it.each([
    ["30 s ahead", 30],
    ["almost a minute ahead", 55],
    ["almost a minute behind", -55],
  ])("a delegated key issued by a clock that is %s is valid", async (_when, seconds) => {
    const iat = now() + seconds;
    expect((await probe(await forge({}, { iat, exp: iat + 60 }))).status).toBe(200);
  });

  const vectors: [string, () => Promise<string>][] = [
    ["another audience", () => forge({}, { aud: "earshot-bff" })],
    ["no audience", () => forge({}, { aud: undefined })],
    ["another issuer", () => forge({}, { iss: "earshot-api" })],
    ["no issuer", () => forge({}, { iss: undefined })],
    ["another typ", () => forge({ typ: "JWT" })],
    ["a service key's typ", () => forge({ typ: "service+jwt" })],
    ["no typ", () => forge({ typ: undefined })],
    ["an unknown kid", () => forge({ kid: "k9" })],
    ["no kid", () => forge({ kid: undefined })],
    ["a kid that is a property of Object.prototype", () => forge({ kid: "__proto__" })],
    ["the algorithm HS512", () => forge({ alg: "HS512" }, {}, Buffer.alloc(64, 1))],
    ["the algorithm HS384", () => forge({ alg: "HS384" }, {}, Buffer.alloc(48, 1))],
    ["an unknown critical header", () => forge({ crit: ["b64"], b64: true })],
    ["a signature made with a random key", () => forge({}, {}, random)],
    ["a signature made with a key of zeros", () => forge({}, {}, Buffer.alloc(32))],
    [
      "a signature made with the workspace's secret key",
      () => forge({}, {}, Buffer.from(workspace.secretKey)),
    ],
    [
      "a signature made with the root key itself",
      () => forge({}, {}, api.config.SHARED_ROOT_KEYS[0]?.secret),
    ],
    ["a lifetime over 120 s", () => forge({}, { exp: now() + 121 })],
    ["an exp in the past", () => forge({}, { iat: now() - 100, exp: now() - 10 })],
    ["no exp", () => forge({}, { exp: undefined })],
    ["an exp that is a word", () => forge({}, { exp: "never" })],
    ["a fractional exp", () => forge({}, { exp: now() + 30.5 })],
    ["an iat in the future", () => forge({}, { iat: now() + 70, exp: now() + 130 })],
    ["an exp before the iat", () => forge({}, { iat: now() + 50, exp: now() + 40 })],
    ["no iat", () => forge({}, { iat: undefined })],
    ["an old iat", () => forge({}, { iat: now() - 300, exp: now() - 200 })],
    ["an nbf in the future", () => forge({}, { nbf: now() + 60 })],
    ["no jti", () => forge({}, { jti: undefined })],
    ["an older epoch, signed with that epoch's key", () => mint({ ep: 0 })],
    ["a later epoch, signed with that epoch's key", () => mint({ ep: 2 })],
    ["a later epoch, signed with the current epoch's key", () => forge({}, { ep: 2 })],
    ["an epoch that is a string", () => forge({}, { ep: "1" })],
    ["the staff scope for an end user", () => mint({ scp: "staff" })],
    ["the end-user scope for staff", () => mint({ sub: workspace.userId })],
    ["an unknown scope", () => mint({ scp: "admin" })],
    ["no scope", () => mint({ scp: undefined })],
    ["two scopes", () => mint({ scp: ["enduser", "staff"] })],
    ["an unknown user", () => mint({ sub: randomUUID() })],
    [
      "an unknown anonymous user with the staff scope",
      () => mint({ sub: randomUUID(), scp: "staff", anon: true }),
    ],
    ["a sub that is not a UUID", () => mint({ sub: "x" })],
    ["no sub", () => mint({ sub: undefined })],
    ["an unknown workspace", () => mint({ ws: randomUUID() })],
    ["more than 1,024 characters", () => mint({ pad: "x".repeat(1_200) })],
    [
      "a signature derived from another root key with the same kid",
      () => mint({}, [{ id: "k1", secret: random }]),
    ],
  ];
  it.each(vectors)("a delegated key with %s is rejected", async (_title, make) => {
    expectProblem(await probe(await make()), 401, "unauthorized");
  });

  it("a delegated key that names another workspace's user, or is signed with another workspace's key, is rejected", async () => {
    const other = await newWorkspace(api);
    expectProblem(await probe(await mint({ ws: other.workspaceId })), 401, "unauthorized");
    const claims = { ws: workspace.workspaceId };
    const [root] = api.config.SHARED_ROOT_KEYS;
    const foreign = root && deriveKey(root, "delegated/v1|1", other.workspaceId);
    expectProblem(await probe(await forge({}, claims, foreign)), 401, "unauthorized");
  });

  it("a delegated key without a signature is rejected, whatever algorithm its header names", async () => {
    const [, claims, signature] = partsOf(await mint());
    for (const alg of ["none", "None", "NONE", "", "HS256"]) {
      const header = encode({ alg, typ: "delegated+jwt", kid: "k1" });
      for (const mac of ["", ".", ` `, "AAAA"]) {
        expectProblem(await probe(`edk_${header}.${claims}.${mac}`), 401, "unauthorized");
      }
      if (alg !== "HS256")
        expectProblem(await probe(`edk_${header}.${claims}.${signature}`), 401, "unauthorized");
    }
  });

  it("a delegated key with any character changed is rejected, even if only the padding bits of the last character differ", async () => {
    const key = await mint();
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(key.at(-1) ?? "");
    const mutants = [1, 2, 3].map((bits) => key.slice(0, -1) + letters[last ^ bits]);
    for (let at = 4; at < key.length; at += 7) {
      const other = letters[(letters.indexOf(key[at] ?? "") + 17) % 64] ?? "";
      mutants.push(key.slice(0, at) + other + key.slice(at + 1));
    }
    for (const mutant of mutants) expect([mutant, (await probe(mutant)).status]).toEqual([mutant, 401]);
    expect((await probe(key)).status).toBe(200);
  });

  it("a delegated key with anything appended or inserted is rejected", async () => {
    const key = await mint();
    const [header, claims, mac] = partsOf(key);
    const odd = [`${key}.`, `${key}A`, `${key}=`, `${key}==`, `${key} x`, `${key},x`, `${key}%00`, `.${key}`];
    const split = [
      `edk_${header}.${claims}.${mac.slice(0, 20)} ${mac.slice(20)}`,
      `edk_.${header}.${claims}.${mac}`,
    ];
    for (const text of [...odd, ...split, `edk_edk_${key.slice(4)}`, key.replace(".", "..")]) {
      expect([text, (await probe(text)).status]).toEqual([text, 401]);
    }
  });

  it("the delegated keys of a blocked user, and those issued before their workspace ended its sessions, are rejected within 2 s", async () => {
    const [blocked, other] = [await workspace.endUser(), await newWorkspace(api)];
    const signedOut = await other.endUser();
    for (const { call } of [blocked, signedOut]) expect((await call(endpoint)).status).toBe(200);
    await api.sql`update users set blocked_at = now() where id = ${blocked.userId}`;
    await api.sql`update workspaces set epoch = epoch + 1 where id = ${other.workspaceId}`;
    const probeBoth = () =>
      Promise.all([blocked, signedOut].map(async ({ call }) => (await call(endpoint)).status));
    await expectRejectedWithin(2_000, api, probeBoth, [401, 401]);
  });

  it("the delegated key of an anonymous visitor without a user row has the permissions of an end user", async () => {
    const anonymous = await mint({ sub: randomUUID(), anon: true, vfy: false });
    expect((await probe(anonymous)).status).toBe(200);
    const create = caller(api.url, { "x-api-key": anonymous });
    expectProblem(await create("POST /v1/boards", {}), 403, "role_not_allowed");
  });
});

describe("unavailable database", () => {
  it("while the database is unavailable, a malformed key gets 401 without a query, and a well-formed key gets 503", async () => {
    const db = openDatabase("postgres://nobody@127.0.0.1:1/none");
    const log = createLog("api", "silent");
    const app = createApp({ config: api.config, db, log, onKeyUse: () => {}, isDraining: () => false });
    const serving = await serve(app, { name: "API", port: 0, portVariable: "API_PORT", host: "127.0.0.1" });
    afterThis(async () => {
      await serving.drain(500);
      await db.$client.end({ timeout: 0 });
    });
    const call = caller(`http://127.0.0.1:${serving.port}`);
    const { apiKey } = workspace;
    const malformed = ["", "esk_x", `${apiKey}x`, `${apiKey.slice(0, -1)}_`, workspace.sdkToken];
    const [header, claims] = visitor.apiKey.slice(4).split(".");
    for (const key of [...malformed, "edk_x.y.z", `edk_${header}.${claims}.${"A".repeat(43)}`]) {
      expectProblem(await call(endpoint, undefined, { "x-api-key": key }), 401, "unauthorized");
    }
    for (const key of [apiKey, visitor.apiKey]) {
      const response = await call(endpoint, undefined, { "x-api-key": key });
      expectProblem(response, 503, "database_unavailable");
      expect(response.headers.get("retry-after")).toBe("1");
    }
  });
});
