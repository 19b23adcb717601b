import { randomUUID } from "node:crypto";
import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Api, sharedApi } from "../../harness.ts";
import { me, newConnected, travel } from "../dashboard/journey.ts";
import { newBrowser } from "../dashboard/sign-in.ts";
import { startProvider, type TestProvider } from "../dashboard/start-provider.ts";
import { type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let provider: TestProvider;
let bff: RunningBff;
let owner: Awaited<ReturnType<typeof newConnected>>;
const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void lines.push(line) });
beforeAll(async () => {
  [api, provider] = await Promise.all([sharedApi(), startProvider()]);
  bff = await startBff(api, provider.variables(), log);
  owner = await newConnected(api, bff, provider);
});
afterAll(async () => {
  await bff?.stop();
  await provider?.stop();
});
beforeEach(() => {
  provider.faults = {};
  provider.person = owner.person;
});

const { privateKey: foreignKey } = await generateKeyPair("RS256");
const byForeign = (claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "k1" }).sign(foreignKey);
const hmac = (claims: JWTPayload, secret: string) =>
  new SignJWT(claims).setProtectedHeader({ alg: "HS256", kid: "k1" }).sign(Buffer.from(secret));
const publicPem = async () =>
  exportSPKI((await importJWK(provider.publicJwk, "RS256")) as Parameters<typeof exportSPKI>[0]);
const any = { id_token_signing_alg_values_supported: ["none", "HS256", "RS256"] };
const now = () => Math.floor(Date.now() / 1_000);

const forgeries: [name: string, faults: () => TestProvider["faults"], why: string][] = [
  [
    "another nonce",
    () => ({ claims: (claims) => ({ ...claims, nonce: "n".repeat(43) }) }),
    "sign_in_not_valid",
  ],
  ["no nonce", () => ({ claims: ({ nonce: _, ...claims }) => claims }), "sign_in_not_valid"],
  ["no signature", () => ({ sign: (claims) => new UnsecuredJWT(claims).encode() }), "sign_in_not_valid"],
  [
    "no signature, even if the metadata allows that",
    () => ({ metadata: any, sign: (claims) => new UnsecuredJWT(claims).encode() }),
    "sign_in_not_valid",
  ],
  [
    "a signature made with the client secret",
    () => ({ metadata: any, sign: (claims) => hmac(claims, provider.clientSecret) }),
    "sign_in_not_valid",
  ],
  [
    "an HMAC signature made with the public key",
    () => ({ metadata: any, sign: async (claims) => hmac(claims, await publicPem()) }),
    "sign_in_not_valid",
  ],
  ["a signature made with another key", () => ({ sign: byForeign }), "sign_in_not_valid"],
  ["a signature made with an unpublished key", () => ({ keys: [], sign: byForeign }), "sign_in_not_valid"],
  ["another audience", () => ({ claims: (claims) => ({ ...claims, aud: "other" }) }), "sign_in_not_valid"],
  [
    "an additional audience",
    () => ({ claims: (claims) => ({ ...claims, aud: ["earshot", "other"] }) }),
    "sign_in_not_valid",
  ],
  [
    "another authorized party",
    () => ({ claims: (claims) => ({ ...claims, aud: ["earshot", "other"], azp: "other" }) }),
    "sign_in_not_valid",
  ],
  [
    "another issuer",
    () => ({ claims: (claims) => ({ ...claims, iss: "https://id.example.com" }) }),
    "sign_in_not_valid",
  ],
  ["no subject", () => ({ claims: ({ sub: _, ...claims }) => claims }), "sign_in_not_valid"],
  ["an empty subject", () => ({ claims: (claims) => ({ ...claims, sub: "" }) }), "sign_in_not_valid"],
  [
    "a NUL in the subject",
    () => ({ claims: (claims) => ({ ...claims, sub: `${claims.sub}\0` }) }),
    "sign_in_not_valid",
  ],
  [
    "a numeric subject",
    () => ({ claims: (claims) => ({ ...claims, sub: 5 as never }) }),
    "sign_in_not_valid",
  ],
  ["an exp in the past", () => ({ claims: (claims) => ({ ...claims, exp: now() - 60 }) }), "clock_differs"],
  ["an nbf in the future", () => ({ claims: (claims) => ({ ...claims, nbf: now() + 90 }) }), "clock_differs"],
  ["no exp", () => ({ claims: ({ exp: _, ...claims }) => claims }), "sign_in_not_valid"],
  [
    "no ID token",
    () => ({ token: (response) => sendJson(response, 200, { access_token: "a", token_type: "Bearer" }) }),
    "sign_in_not_valid",
  ],
  ["an ID token that is not a JWT", () => ({ sign: () => "a.b.c" }), "sign_in_not_valid"],
  ["another iss in the redirect", () => ({ sends: { iss: "https://id.example.com" } }), "sign_in_not_valid"],
  ["no iss in the redirect, contrary to the metadata", () => ({ sends: { iss: null } }), "sign_in_not_valid"],
  ["another state", () => ({ sends: { state: randomUUID() } }), "sign_in_not_valid"],
  ["no state", () => ({ sends: { state: null } }), "sign_in_not_valid"],
  ["a token in the redirect", () => ({ sends: { id_token: "a.b.c" } }), "sign_in_not_valid"],
  ["no code", () => ({ sends: { code: null } }), "sign_in_not_valid"],
];

const troubles: [name: string, faults: () => TestProvider["faults"], why: string][] = [
  ["the user declines", () => ({ rejects: "access_denied" }), "sign_in_denied"],
  [
    "the provider is temporarily unavailable",
    () => ({ rejects: "temporarily_unavailable" }),
    "provider_unavailable",
  ],
  ["the provider does not support the scope", () => ({ rejects: "invalid_scope" }), "provider_misconfigured"],
  [
    "the token endpoint fails",
    () => ({ token: (response) => sendJson(response, 500, {}) }),
    "provider_unavailable",
  ],
  [
    "the token endpoint closes the connection",
    () => ({ token: (response) => void response.destroy() }),
    "provider_unavailable",
  ],
  [
    "the token endpoint returns HTML",
    () => ({ token: (response) => void response.end("<p>Hello") }),
    "provider_unavailable",
  ],
  [
    "the token endpoint redirects",
    () => ({ token: (response) => void response.writeHead(302, { location: "/" }).end() }),
    "provider_unavailable",
  ],
  [
    "the token endpoint rejects the client secret",
    () => ({ token: (response) => sendJson(response, 401, { error: "invalid_client" }) }),
    "provider_misconfigured",
  ],
];

function sendJson(
  response: Parameters<NonNullable<TestProvider["faults"]["token"]>>[0],
  status: number,
  body: object,
) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

describe("the provider's response", () => {
  /** The BFF caches metadata and keys for an hour, so tests that change them start a BFF with an empty cache. */
  const meet = async (faults: TestProvider["faults"]) => {
    provider.faults = faults;
    const isNew = faults.metadata !== undefined || faults.keys !== undefined;
    const front = isNew ? await startBff(api, provider.variables(), log) : bff;
    const browser = newBrowser(front);
    const arrived = await travel(browser);
    const isSomebody = (await me(browser)).status === 200;
    if (isNew) await front.stop();
    return { ...arrived, isSomebody, kept: [...browser.jar.keys()] };
  };

  it.each(forgeries)("a provider's response with %s is rejected", async (_name, faults, why) => {
    const arrived = await meet(faults());
    expect(arrived).toMatchObject({ why, status: 303, text: "", isSomebody: false, kept: [] });
  });

  it.each(troubles)("a sign-in ends with a specific error when %s", async (_name, faults, why) => {
    const arrived = await meet(faults());
    expect(arrived).toMatchObject({ why, status: 303, text: "", isSomebody: false, kept: [] });
  });

  it("a provider's response is accepted if the clocks differ by 15 s", async () => {
    const { why, isSomebody } = await meet({
      claims: (claims) => ({ ...claims, exp: now() - 15, nbf: now() + 15 }),
    });
    expect([why, isSomebody]).toEqual([null, true]);
  });

  it("a sign-in leaves no code, token or personal data in the page's URL, the log or the referrer", async () => {
    await meet({ sign: byForeign });
    await meet({
      token: (response) => sendJson(response, 400, { error: "x", error_description: "canary-words" }),
    });
    provider.faults = {};
    const arrived = await travel(newBrowser(bff));
    expect(arrived.headers.get("referrer-policy")).toBe("no-referrer");
    expect(arrived.headers.get("cache-control")).toBe("no-store");
    expect(arrived.location).not.toContain("?");
    expect(lines.length).toBeGreaterThan(3);
    const sent = provider.tokenRequests.flatMap((form) => [form.get("code"), form.get("code_verifier")]);
    const states = provider.requested.flatMap((query) => [query.get("state"), query.get("nonce")]);
    expect(sent.length).toBeGreaterThan(10);
    const told = lines.join("");
    for (const secret of [...sent, ...states, owner.person.email, owner.person.sub]) {
      expect(told.includes(`${secret ?? "canary"}`)).toBe(false);
    }
    expect(told).not.toMatch(/canary|eyJ|code=|state=/);
  });
});
