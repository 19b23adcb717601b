import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";
import { newBrowser, newSignedIn } from "./sign-in.ts";

let api: Api;
let bff: RunningBff;
const lines: string[] = [];
beforeAll(async () => {
  api = await sharedApi();
  const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
  bff = await startBff(api, {}, log);
});
afterAll(async () => {
  await bff?.stop();
});

/** Creates a workspace owner who can test identity tokens and use them in the widget. */
async function newOwnerWithSite() {
  const owner = await newSignedIn(api, bff);
  await api.sql`update workspaces set allowed_domains = '{app.acme.example}' where id = ${owner.workspaceId}`;
  const { signs } = await newSite(api, bff);
  const { sdkToken, secretKey, workspaceId } = owner;
  return {
    ...owner,
    signs: (claims: object = {}) => signs({ aud: workspaceId, ...claims }, secretKey),
    test: (token: string) => owner.call("POST /dashboard/api/token-tests", { sdkToken, token }),
    visit: (identityToken: string) =>
      caller(bff.url, { origin: page })("POST /embed/session", { sdkToken, identityToken }),
  };
}

const now = () => Math.floor(Date.now() / 1_000);

describe("testing an identity token", () => {
  it("a tested identity token gets the same result, code and detail as when a visitor opens the widget with it", async () => {
    const { signs, test, visit } = await newOwnerWithSite();
    const good = signs({ sub: "una", name: "Una" });
    const [head, claims] = good.split(".");
    const tokens = [
      good,
      signs({ sub: "" }),
      signs({ sub: 7 }),
      signs({ aud: "elsewhere" }),
      signs({ iat: undefined }),
      signs({ exp: "soon" }),
      signs({ iat: now() - 700, exp: now() - 31 }),
      signs({ iat: now() - 3_700 }),
      signs({ iat: now() + 90, exp: now() + 120 }),
      signs({ exp: now() + 4_000 }),
      signs({ exp: now() - 10 }),
      signs({ nbf: now() + 90 }),
      signs({ jti: "" }),
      signs({ email: 7 }),
      signs({ name: [] }),
      `${head}.${claims}.${Buffer.alloc(32, 7).toString("base64url")}`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${claims}.`,
      "a.b",
      "x".repeat(4_097),
    ];
    const verdicts = [];
    for (const token of tokens) {
      const [tested, visited] = [await test(token), await visit(token)];
      expect(tested.status).toBe(200);
      const { isGood, code, detail } = tested.body;
      expect([isGood, code, detail]).toEqual([
        visited.status === 201,
        visited.body.code,
        visited.body.detail,
      ]);
      verdicts.push(code);
    }
    expect(new Set(verdicts).size).toBeGreaterThan(12);
  });

  it("a tested identity token is not consumed, stored or logged, and its subject is shown", async () => {
    const { signs, test, visit } = await newOwnerWithSite();
    const jti = randomUUID();
    const token = signs({ sub: "una", jti });
    for (let time = 0; time < 2; time += 1) {
      expect((await test(token)).body).toEqual({ isGood: true, sub: "una", isSingleUse: true, warnings: [] });
    }
    expect(await api.sql`select from identity_tokens where jti = ${jti}`).toEqual([]);
    expect((await visit(token)).status).toBe(201);
    expect((await visit(token)).body.code).toBe("identity_token_used");
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join()).not.toContain(token.split(".")[1]);
  });

  it("a tested identity token is checked against the current secret keys", async () => {
    const { signs, test, call, at } = await newOwnerWithSite();
    const token = signs();
    expect((await test(token)).body.isGood).toBe(true);
    expect((await call(`POST ${at}/staff/secret-key/rotate`, { overlapHours: 0 })).status).toBe(200);
    expect((await test(token)).body.code).toBe("identity_token_bad_signature");
  });
});

it("token tests and preview passes work only for the account's own workspaces", async () => {
  const [own, others] = [await newOwnerWithSite(), await newOwnerWithSite()];
  const probe = (call: typeof own.call, sdkToken: string) =>
    Promise.all([
      call("POST /dashboard/api/token-tests", { sdkToken, token: "a.b.c" }),
      call(`GET /dashboard/api/previews?sdkToken=${sdkToken}`),
    ]);
  const response = async (call: typeof own.call, sdkToken: string) =>
    (await probe(call, sdkToken)).map(({ status, body }) => [status, body.code]);
  const missing = [
    [404, "not_found"],
    [404, "not_found"],
  ];
  for (const token of [others.sdkToken, "sdk_nobody", "", "../x"]) {
    expect(await response(own.call, token)).toEqual(missing);
  }
  expect(await response(newBrowser(bff).call, own.sdkToken)).toEqual([
    [401, "signed_out"],
    [401, "signed_out"],
  ]);
  await api.sql`update users set role = 'member' where workspace_id = ${own.workspaceId} and id = ${own.userId}`;
  const again = newBrowser(bff);
  await again.signIn(own.email);
  expect(await response(again.call, own.sdkToken)).toEqual([
    [403, "role_not_allowed"],
    [200, undefined],
  ]);
});
