import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { EmbedWorkspace, Visitor } from "../../../api/embed/contract.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, type Call, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let bff: Call;
const now = () => Math.floor(Date.now() / 1_000);
const endpoints = ["POST /internal/workspace", "POST /internal/visitor"] as const;

/** Builds a bearer token like the BFF's, with any header, claims and signing key. */
const forge = async (header: object = {}, claims: object = {}, key?: Uint8Array) => {
  const [root] = api.config.SHARED_ROOT_KEYS;
  const full = { iss: "earshot-bff", aud: "earshot-api", iat: now(), exp: now() + 60, ...claims };
  return new SignJWT(full as never)
    .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id, ...header })
    .sign(key ?? deriveKey(root, "service/v1"));
};
const withBearer = (jwt: string) => caller(api.url, { authorization: `Bearer ${jwt}` });

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api, ["shop.example"]);
  bff = withBearer(await forge());
});

describe("accepted requests", () => {
  it("accepts requests from the BFF, and returns the workspace's settings, which nobody may store or compress", async () => {
    const response = await bff("POST /internal/workspace", { sdkToken: workspace.sdkToken });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(EmbedWorkspace.parse(response.body)).toEqual({
      workspaceId: workspace.workspaceId,
      name: "Test",
      subdomain: workspace.subdomain,
      epoch: 1,
      allowedDomains: ["shop.example"],
      enforceSecureIdentify: false,
      isPublic: false,
      takesPictures: false,
      look: {},
      logoDigest: null,
      secretKeys: [workspace.secretKey],
    });
  });

  it.each([30, 55, -55])("accepts a service key issued by a clock that is off by %i s", async (seconds) => {
    const iat = now() + seconds;
    const call = withBearer(await forge({}, { iat, exp: iat + 60 }));
    expect((await call("POST /internal/workspace", { sdkToken: workspace.sdkToken })).status).toBe(200);
  });

  it("accepts the same identity twice, and creates its user only once", async () => {
    const identity = { kind: "verified", externalId: "person-1", fullName: "Pia" };
    const input = { workspaceId: workspace.workspaceId, identity };
    const people = [];
    for (let n = 0; n < 2; n += 1) people.push(await bff("POST /internal/visitor", input));
    expect(people.map(({ status }) => status)).toEqual([200, 200]);
    expect(Visitor.parse(people[0]?.body)).toEqual(people[1]?.body);
    expect(people[0]?.body).toMatchObject({ fullName: "Pia", email: null, kind: "verified" });
  });
});

describe("rejected requests", () => {
  it("rejects every credential except a service key, with 401", async () => {
    const visitor = await workspace.endUser();
    const staff = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, {
      ws: workspace.workspaceId,
      sub: workspace.userId,
      scp: "staff",
    });
    const keys = [workspace.apiKey, visitor.apiKey, staff, workspace.secretKey, workspace.sdkToken];
    for (const endpoint of [...endpoints, "POST /internal/public-workspace"] as const) {
      expectProblem(await caller(api.url)(endpoint, {}), 401, "unauthorized");
      for (const key of keys) {
        expectProblem(await caller(api.url, { "x-api-key": key })(endpoint, {}), 401, "unauthorized");
        expectProblem(await withBearer(key)(endpoint, {}), 401, "unauthorized");
        expectProblem(await withBearer(key.slice(4))(endpoint, {}), 401, "unauthorized");
      }
    }
  });

  it("rejects a service key under /v1, whichever header contains the key", async () => {
    const jwt = await forge();
    for (const key of [jwt, `edk_${jwt}`, `esk_${jwt}`, `Bearer ${jwt}`]) {
      expectProblem(await caller(api.url, { "x-api-key": key })("GET /v1/boards"), 401, "unauthorized");
    }
    expectProblem(await withBearer(jwt)("GET /v1/boards"), 401, "unauthorized");
  });

  const vectors: [string, () => Promise<string>][] = [
    ["another audience", () => forge({}, { aud: "earshot-bff" })],
    ["another issuer", () => forge({}, { iss: "someone" })],
    ["a delegated key's typ", () => forge({ typ: "delegated+jwt" })],
    ["no typ", () => forge({ typ: undefined })],
    ["an unknown kid", () => forge({ kid: "k2" })],
    ["no kid", () => forge({ kid: undefined })],
    ["the algorithm HS512", () => forge({ alg: "HS512" }, {}, Buffer.alloc(64, 1))],
    ["a signature made with a random key", () => forge({}, {}, randomBytes(32))],
    [
      "a signature made with the signing key for delegated keys",
      () => forge({}, {}, deriveKeyOf("delegated/v1|1")),
    ],
    ["a signature made with the signing key for sessions", () => forge({}, {}, deriveKeyOf("session/v1"))],
    ["an exp in the past", () => forge({}, { iat: now() - 60, exp: now() - 10 })],
    ["no exp", () => forge({}, { exp: undefined })],
    ["an old iat", () => forge({}, { iat: now() - 200, exp: now() + 60 })],
    ["an iat in the future", () => forge({}, { iat: now() + 70, exp: now() + 130 })],
    ["a lifetime over two minutes", () => forge({}, { exp: now() + 130 })],
    ["an extra letter", async () => `${await forge()}A`],
    ["base64 padding", async () => `${await forge()}=`],
    ["an extra dot", async () => `${await forge()}.`],
    ["an empty value", async () => ""],
  ];
  const deriveKeyOf = (purpose: string) => {
    const [root] = api.config.SHARED_ROOT_KEYS;
    return root && deriveKey(root, purpose, workspace.workspaceId);
  };
  it.each(vectors)("rejects a service key with %s", async (_title, make) => {
    expectProblem(await withBearer(await make())(endpoints[0], {}), 401, "unauthorized");
  });

  it("rejects a malformed request with 400, an unknown token or workspace with 404, and a body that is too large with 413", async () => {
    const visitor = { workspaceId: randomUUID(), identity: { kind: "anonymous", id: randomUUID() } };
    expectProblem(await bff(endpoints[0], {}), 400, "invalid_request", ["sdkToken"]);
    expectProblem(await bff(endpoints[0], { sdkToken: "x", more: 1 }), 400, "invalid_request", ["more"]);
    expectProblem(await bff(endpoints[0], "{"), 400, "invalid_json");
    expectProblem(await bff(endpoints[0], { sdkToken: "sdk_nobody" }), 404, "unknown_sdk_token");
    expectProblem(await bff(endpoints[1], visitor), 404, "not_found");
    expectProblem(await bff(endpoints[0], " ".repeat(70_000)), 413, "body_too_large");
  });
});

describe("anonymous visitors", () => {
  it("the key of an anonymous visitor gets 401 for every write until the visitor has a user row", async () => {
    const sub = randomUUID();
    const claims = { ws: workspace.workspaceId, sub, anon: true, vfy: false };
    const call = caller(api.url, {
      "x-api-key": await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims),
    });
    const board = await workspace.call("POST /v1/boards", { title: "Open", url: "open", isPrivate: false });
    const category = await workspace.call("POST /v1/post-categories", { name: "x", boardId: board.body.id });
    const place = { boardId: board.body.id, categoryId: category.body.id };
    const input = { title: "Idea", visibility: "public", ...place };
    const post = await workspace.call("POST /v1/posts", input);
    const vote = `POST /v1/posts/${post.body.id}/vote` as const;
    for (const headers of [{}, { "idempotency-key": "once" }]) {
      expectProblem(await call("POST /v1/posts", input, headers), 401, "unauthorized");
      expectProblem(await call(vote, undefined, headers), 401, "unauthorized");
    }
    await bff("POST /internal/visitor", {
      workspaceId: workspace.workspaceId,
      identity: { kind: "anonymous", id: sub },
    });
    expect((await call(vote)).body).toMatchObject({ isVoted: true, votesCount: 1 });
  });
});
