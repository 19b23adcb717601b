import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectProblem } from "../../api/expect-problem.ts";
import { type Api, sharedApi } from "../../harness.ts";
import { newSite, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
let site: Awaited<ReturnType<typeof newSite>>;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
  site = await newSite(api, bff);
});
afterAll(async () => {
  await bff?.stop();
});

const now = Math.floor(Date.now() / 1_000);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Signs a token with the site's secret key; a claim or header that is `undefined` is left out. */
function token(claims: object, header: object = {}): string {
  const usual = { sub: randomUUID(), aud: site.workspaceId, iat: now, exp: now + 300 };
  const input = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part({ ...usual, ...claims })}`;
  return `${input}.${createHmac("sha256", site.secretKey).update(input).digest("base64url")}`;
}

it.each<[reason: string, claims: object, header?: object]>([
  ["bad_algorithm", {}, { alg: "HS512" }],
  ["bad_type", {}, { typ: "session+jwt" }],
  ["unsupported_header", {}, { crit: ["b64"] }],
  ["too_long", { note: "x".repeat(5_000) }],
  ["missing_sub", { sub: undefined }],
  ["missing_aud", { aud: undefined }],
  ["missing_iat", { iat: undefined }],
  ["missing_exp", { exp: undefined }],
  ["wrong_audience", { aud: randomUUID() }],
  ["expired", { iat: now - 600, exp: now - 300 }],
  ["too_old", { iat: now - 7_200, exp: now + 60 }],
  ["not_yet_valid", { nbf: now + 600 }],
  ["lifetime_too_long", { exp: now + 7_200 }],
  ["bad_iat", { iat: "now" }],
  ["bad_exp", { exp: "soon" }],
  ["bad_nbf", { nbf: "later" }],
  ["bad_sub", { sub: "line\nbreak" }],
  ["bad_jti", { jti: "" }],
  ["bad_email", { email: 7 }],
  ["bad_name", { name: {} }],
  ["bad_avatar_url", { avatar_url: [] }],
])(
  "an invalid token is rejected with a code that tells the site's developer why: identity_token_%s",
  async (reason, claims, header) => {
    const response = await site.open({ identityToken: token(claims, header) });
    expectProblem(response, 401, `identity_token_${reason}`);
  },
);

it("a token with valid claims opens a session", async () => {
  expect((await site.open({ identityToken: token({}) })).status).toBe(201);
});
