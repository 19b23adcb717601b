import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signIn } from "../../api/sign-in.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, newBoard, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

type Site = Awaited<ReturnType<typeof newSite>>;

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

const idea = { title: "An idea", visibility: "public" };

/** Returns every invalid identity, with the expected error when Secure Identify is enforced. */
async function badOffers(
  site: Site,
): Promise<Record<string, { offer: object; status: number; code: string }>> {
  const { workspaceId: ws, userId, secretKey, apiKey, sdkToken } = site;
  const una = await site.visitor({ identityToken: site.signs({ sub: "una" }) });
  const shared = api.config.SHARED_ROOT_KEYS;
  const other = await newSite(api, bff);
  const hmac = createHmac("sha256", secretKey).update("una").digest("hex");
  const rejection = (code: string, identityToken: unknown) => ({
    offer: { identityToken },
    status: 401,
    code: `identity_token_${code}`,
  });
  const wrong = (offer: object) => ({ offer, status: 400, code: "invalid_request" });
  const required = (offer: object) => ({ offer, status: 401, code: "identity_required" });
  const nobody = await site.visitor();
  return {
    "an empty token": rejection("malformed", ""),
    "a hash of the id": rejection("malformed", hmac),
    "the API key": rejection("malformed", apiKey),
    "the secret key itself": rejection("malformed", secretKey),
    "the SDK token": rejection("malformed", sdkToken),
    "another key's token": rejection("bad_signature", site.signs({}, "x".repeat(47))),
    "another workspace's token": rejection("bad_signature", other.signs({ aud: ws })),
    "a token for another workspace": rejection("wrong_audience", site.signs({ aud: other.workspaceId })),
    "a token signed with the SDK token": rejection("bad_signature", site.signs({}, sdkToken)),
    "a token signed with the API key": rejection("bad_signature", site.signs({}, apiKey)),
    "a token without exp": rejection("missing_exp", site.signs({ exp: undefined })),
    "a token valid for ten years": rejection("lifetime_too_long", site.signs({ exp: 9_999_999_999 })),
    "an expired token": rejection("expired", site.signs({ exp: 1_000 })),
    "a token without sub": rejection("missing_sub", site.signs({ sub: undefined })),
    "Una's session": rejection("bad_type", una.token),
    "an anonymous session": rejection("bad_type", nobody.token),
    "a delegated key": rejection("malformed", await mintDelegatedKey(shared, { ws, sub: una.user.id })),
    "a delegated key's JWT": rejection(
      "bad_type",
      (await mintDelegatedKey(shared, { ws, sub: userId, scp: "staff" })).slice(4),
    ),
    "null as token": wrong({ identityToken: null }),
    "an array of tokens": wrong({ identityToken: [site.signs()] }),
    "Una's unsigned id": required({ profile: { id: "una" } }),
    "a staff member's unsigned id": required({ profile: { id: userId } }),
    "a staff member's e-mail": required({ profile: { id: "x", email: "owner@example.com" } }),
    "a token and an unsigned id": wrong({ identityToken: site.signs(), profile: { id: "una" } }),
    "a user id": wrong({ userId: una.user.id }),
    "a role": wrong({ role: "owner" }),
    "a kind": wrong({ kind: "verified" }),
    "Una's session to continue": { offer: { continue: una.token }, status: 401, code: "session_expired" },
    "a token to continue": { offer: { continue: site.signs() }, status: 401, code: "session_expired" },
    "an own prototype": {
      offer: JSON.parse('{"__proto__":{"identityToken":"x"}}'),
      status: 400,
      code: "invalid_request",
    },
  };
}

describe("endpoints that open sessions", () => {
  it("an endpoint that opens sessions rejects every invalid identity when Secure Identify is enforced, and creates no user", async () => {
    const site = await newSite(api, bff);
    await site.enforce(true);
    const offers = await badOffers(site);
    const people = await site.countUsers();
    const wrong: string[] = [];
    for (const endpoint of ["POST /embed/session", "POST /embed/open"] as const) {
      for (const [name, { offer, status, code }] of Object.entries(offers)) {
        const { sdkToken } = site;
        const body = JSON.stringify(offer).replace("{", `{"sdkToken":${JSON.stringify(sdkToken)},`);
        const response = await site.fromPage(endpoint, body);
        if (response.status !== status || response.body.code !== code) {
          wrong.push(`${endpoint} with ${name}: ${response.status} ${response.body.code}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(offers).length).toBeGreaterThanOrEqual(30);
    expect(await site.countUsers()).toBe(people);
  });
});

/**
 * The write endpoints. The tests fill in unknown ids, because a caller without permission is rejected before any
 * look-up.
 */
const writes = [
  "POST /embed/v1/posts",
  "PATCH /embed/v1/posts/:id",
  "DELETE /embed/v1/posts/:id",
  "POST /embed/v1/posts/:id/vote",
  "PUT /embed/visitor/posts/:id/vote",
  "POST /embed/v1/posts/:id/comments",
  "PATCH /embed/v1/posts/:id/comments/:id",
  "DELETE /embed/v1/posts/:id/comments/:id",
  "POST /embed/v1/posts/:id/comments/:id/like",
  "PUT /embed/visitor/posts/:id/comments/:id/like",
  "POST /embed/v1/polls/:id/vote",
  "DELETE /embed/v1/polls/:id/vote",
  "POST /embed/v1/changelogs/:id/like",
  "PUT /embed/visitor/changelogs/:id/like",
];
const named = (endpoint: string) => endpoint.replace(/:id/g, () => randomUUID()) as `POST /${string}`;

describe("when Secure Identify is enforced", () => {
  it("no endpoint lets an unverified session write, with or without a body, even if the body names a user", async () => {
    const site = await newSite(api, bff);
    const nobody = await site.visitor();
    const claimed = await site.visitor({ profile: { id: "una" } });
    await newBoard(site.call);
    await site.enforce(true);
    const fresh = await startBff(api, rootsOf(bff));
    try {
      for (const { token } of [nobody, claimed]) {
        const call = caller(fresh.url, { origin: page, authorization: `Bearer ${token}` });
        for (const endpoint of writes) {
          for (const body of [undefined, {}, { userId: site.userId }]) {
            const response = await call(named(endpoint), body, { "idempotency-key": randomUUID() });
            expect([endpoint, response.status, response.body.code]).toEqual([
              endpoint,
              401,
              "identity_required",
            ]);
          }
        }
      }
    } finally {
      await fresh.stop();
    }
  });
});

const rootsOf = ({ config }: RunningBff) => ({
  BFF_ROOT_KEYS: config.BFF_ROOT_KEYS.map(({ id, secret }) => `${id}:${secret.toString("base64url")}`).join(
    ",",
  ),
});

describe("staff actions that take effect in the widget within 5 s", () => {
  const dies = async (site: Site, act: (call: ReturnType<typeof caller>) => Promise<{ status: number }>) => {
    const owner = await signIn(api, site, "owner");
    const una = await site.visitor({ identityToken: site.signs({ sub: "una" }) });
    const nobody = await site.visitor();
    const before = site.signs({ sub: "una" });
    expect((await una.call("GET /embed/v1/posts")).status).toBe(200);
    expect((await act(owner.call)).status).toBe(200);
    const readBoth = () =>
      Promise.all([una, nobody].map(async ({ call }) => (await call("GET /embed/v1/posts")).body.code));
    await expectRejectedWithin(5_000, bff, readBoth, ["session_expired", "session_expired"]);
    return { before, continued: await site.open({ continue: nobody.token }) };
  };

  it("rotating the secret key without overlap ends all sessions, and tokens signed with the old key are rejected", async () => {
    const site = await newSite(api, bff);
    const { before, continued } = await dies(site, (call) =>
      call("POST /staff/secret-key/rotate", { overlapHours: 0 }),
    );
    expect([continued.status, continued.body.code]).toEqual([401, "session_expired"]);
    const rejected = await site.open({ identityToken: before });
    expect([rejected.status, rejected.body.code]).toEqual([401, "identity_token_bad_signature"]);
  });

  it("ending all sessions of a workspace signs everybody out, and an identity token opens a new session", async () => {
    const site = await newSite(api, bff);
    const { before, continued } = await dies(site, (call) => call("POST /staff/sessions/end", {}));
    expect(continued.status).toBe(401);
    expect((await site.open({ identityToken: before })).status).toBe(201);
  });

  it("turning on Secure Identify ends earlier sessions, including verified ones", async () => {
    const site = await newSite(api, bff);
    const { before } = await dies(site, () =>
      site.call("PATCH /v1/workspaces/secure-identify", { enforce: true }),
    );
    expect((await site.open({ identityToken: before })).status).toBe(201);
  });

  it("rotating the secret key with overlap keeps sessions open, and tokens signed with either key are accepted", async () => {
    const site = await newSite(api, bff);
    const owner = await signIn(api, site, "owner");
    const una = await site.visitor({ identityToken: site.signs() });
    expect((await owner.call("POST /staff/secret-key/rotate", { overlapHours: 24 })).status).toBe(200);
    const { secretKey } = (await site.call("GET /v1/workspaces/credentials")).body;
    expect(secretKey).not.toBe(site.secretKey);
    bff.passTime(5_000);
    expect((await site.open({ identityToken: site.signs({}, secretKey) })).status).toBe(201);
    expect((await site.open({ identityToken: site.signs() })).status).toBe(201);
    expect((await una.call("GET /embed/v1/posts")).status).toBe(200);
    expect((await una.call("POST /embed/v1/posts", { ...idea, ...(await newBoard(site.call)) })).status).toBe(
      201,
    );
  });
});
