import {
  createHmac,
  createPrivateKey,
  createSign,
  generateKeyPairSync,
  randomBytes,
  randomUUID,
} from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyIdentityToken } from "../../bff/identity-token.ts";
import type { Problem } from "../../platform/http/problem.ts";
import { effort, timeLimit } from "../effort.ts";

const secret = `ews_${randomBytes(32).toString("base64url")}`;
const previous = `ews_${randomBytes(32).toString("base64url")}`;
const workspaceId = randomUUID();
const now = Math.floor(Date.now() / 1000);
const usual = { sub: "customer-42", aud: workspaceId, iat: now, exp: now + 600 };
const { privateKey: rsa } = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** Signs a token that may have any fault; a claim or header that is `undefined` is left out. */
function token(
  claims: unknown = {},
  header: object = {},
  key: string | Buffer = secret,
  digest = "sha256",
): string {
  const isObject = typeof claims === "object" && claims !== null && !Array.isArray(claims);
  const part = (value: unknown) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
  const input = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part(isObject ? { ...usual, ...claims } : claims)}`;
  return `${input}.${createHmac(digest, key).update(input).digest("base64url")}`;
}

const verify = (text: string, keys = [secret]) => verifyIdentityToken(text, workspaceId, keys);
const codeOf = async (text: string, keys?: string[]) => {
  const problem = (await verify(text, keys).catch((error: unknown) => error)) as Problem;
  return [problem.status, problem.code?.replace("identity_token_", "")];
};

describe("accepted tokens", () => {
  const longest = "x".repeat(255);
  it.each([
    ["in the documented form", token()],
    ["without a typ", token({}, { typ: undefined })],
    ["with custom claims", token({ plan: "pro", roles: ["admin"], iss: "acme" })],
    [
      "with a kid, jku or jwk, which are ignored",
      token({}, { kid: "../../etc", jku: "https://evil.example" }),
    ],
    ["with a clock 29 s behind", token({ iat: now - 629, exp: now - 25 })],
    ["with a clock 29 s ahead", token({ iat: now + 25, exp: now + 600 })],
    ["with an nbf 25 s ahead", token({ nbf: now + 25 })],
    ["with a lifetime of exactly one hour", token({ exp: now + 3_600 })],
    ["issued 59 minutes ago", token({ iat: now - 3_540, exp: now + 60 })],
    ["for several audiences, this workspace among them", token({ aud: ["acme", workspaceId] })],
    ["with a sub of 255 characters", token({ sub: longest })],
    ["with a sub of 255 astral characters", token({ sub: "🦊".repeat(255) })],
    ["with a sub that is an e-mail address", token({ sub: "una@example.com" })],
    ["with a sub in any script", token({ sub: "用户 42" })],
    ["with fractional times", token({ iat: now - 0.5, exp: now + 600.25 })],
    ["with a jti", token({ jti: randomUUID() })],
    ["with nulls for unknown values", token({ email: null, name: null, avatar_url: null })],
  ])("a token is accepted %s", async (_title, text) => {
    await expect(verify(text)).resolves.toMatchObject({ externalId: expect.any(String) });
  });

  it("a token signed with the previous secret key is accepted while both keys are valid", async () => {
    await expect(verify(token({}, {}, previous), [secret, previous])).resolves.toBeDefined();
    expect(await codeOf(token({}, {}, previous), [secret])).toEqual([401, "bad_signature"]);
  });

  it("a token's `sub` becomes the user's external id, and its other claims become the profile", async () => {
    const told = { email: "una@example.com", name: "Una", avatar_url: "https://example.com/una.png" };
    await expect(verify(token({ ...told, jti: "once" }))).resolves.toEqual({
      externalId: "customer-42",
      email: told.email,
      fullName: told.name,
      avatarUrl: told.avatar_url,
      token: { jti: "once", expiresAt: now + 630 },
    });
  });

  it("a token is accepted without its e-mail, name and avatar if these are not valid, with a warning for each", async () => {
    const odd = { email: "not an address", name: "n".repeat(201), avatar_url: "http://example.com/una.png" };
    const warnings: string[] = [];
    const verified = verifyIdentityToken(token(odd), workspaceId, [secret], (warning) =>
      warnings.push(warning),
    );
    await expect(verified).resolves.toEqual({ externalId: "customer-42" });
    expect(warnings).toEqual([
      "email is left out: it must be an e-mail address.",
      "name is left out: it must have 1 to 200 characters.",
      "avatar_url is left out: it must be an https URL.",
    ]);
  });
});

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const [head, body, mac] = token().split(".") as [string, string, string];
const rs256 = () => {
  const input = `${part({ alg: "RS256", typ: "JWT" })}.${body}`;
  return `${input}.${createSign("sha256")
    .update(input)
    .sign(createPrivateKey(rsa.export({ type: "pkcs1", format: "pem" })))
    .toString("base64url")}`;
};

describe("rejected tokens", () => {
  it.each([
    // The algorithm.
    ["bad_algorithm", "alg none, unsigned", `${part({ alg: "none" })}.${body}.`],
    ["bad_algorithm", "alg none, signed", token({}, { alg: "none" })],
    ["bad_algorithm", "alg None", `${part({ alg: "None" })}.${body}.`],
    ["bad_algorithm", "alg NONE", `${part({ alg: "NONE" })}.${body}.${mac}`],
    ["bad_algorithm", "alg hs256", token({}, { alg: "hs256" })],
    ["bad_algorithm", "alg HS384", token({}, { alg: "HS384" }, secret, "sha384")],
    ["bad_algorithm", "alg HS512", token({}, { alg: "HS512" }, secret, "sha512")],
    ["bad_algorithm", "alg RS256", rs256()],
    ["bad_algorithm", "alg ES256", token({}, { alg: "ES256" })],
    ["bad_algorithm", "alg EdDSA", token({}, { alg: "EdDSA" })],
    ["bad_algorithm", "alg PS256", token({}, { alg: "PS256" })],
    ["bad_algorithm", "no alg", token({}, { alg: undefined })],
    ["bad_algorithm", "an alg that is a list", token({}, { alg: ["HS256"] })],
    ["bad_algorithm", "an encrypted token's alg", token({}, { alg: "dir", enc: "A256GCM" })],
    // The header.
    ["unsupported_header", "crit", token({}, { crit: ["exp"] })],
    ["unsupported_header", "an empty crit", token({}, { crit: [] })],
    ["unsupported_header", "b64 false", token({}, { b64: false, crit: ["b64"] })],
    ["unsupported_header", "b64 true", token({}, { b64: true })],
    ["unsupported_header", "zip", token({}, { zip: "DEF" })],
    ["bad_type", "the typ of a widget session", token({}, { typ: "session+jwt" })],
    ["bad_type", "the typ of a delegated key", token({}, { typ: "delegated+jwt" })],
    ["bad_type", "the typ of a service key", token({}, { typ: "service+JWT" })],
    ["bad_type", "a numeric typ", token({}, { typ: 1 })],
    // The signature.
    ["bad_signature", "no signature", `${head}.${body}.`],
    ["bad_signature", "another key", token({}, {}, "x".repeat(47))],
    ["bad_signature", "an empty key", token({}, {}, "")],
    [
      "bad_signature",
      "the key's bytes instead of its text",
      token({}, {}, Buffer.from(secret.slice(4), "base64url")),
    ],
    ["bad_signature", "the key without its prefix", token({}, {}, secret.slice(4))],
    ["bad_signature", "claims changed after signing", `${head}.${part({ ...usual, sub: "admin" })}.${mac}`],
    [
      "bad_signature",
      "a header changed after signing",
      `${part({ alg: "HS256", typ: "JWT", kid: "1" })}.${body}.${mac}`,
    ],
    [
      "bad_signature",
      "a truncated signature",
      `${head}.${body}.${Buffer.from(mac, "base64url").subarray(0, 16).toString("base64url")}`,
    ],
    ["bad_signature", "a signature of zeros", `${head}.${body}.${Buffer.alloc(32).toString("base64url")}`],
    ["bad_signature", "an HS256 header with an HS512 signature", token({}, {}, secret, "sha512")],
    // The encoding.
    ["malformed", "an empty string", ""],
    ["malformed", "a word", "token"],
    ["malformed", "two dots", ".."],
    ["malformed", "two parts", `${head}.${body}`],
    ["malformed", "four parts", `${head}.${body}.${mac}.`],
    ["malformed", "five parts", `${head}.${body}.${mac}.${body}.${mac}`],
    ["malformed", "a trailing line feed", `${token()}\n`],
    ["malformed", "a leading space", ` ${token()}`],
    ["malformed", "padding", `${token()}=`],
    ["malformed", "a character outside the base64url alphabet", `${head}.${body}.${mac.slice(0, -1)}+`],
    ["malformed", "a Bearer prefix", `Bearer ${token()}`],
    [
      "malformed",
      "a header that is not JSON",
      `${Buffer.from("HS256").toString("base64url")}.${body}.${mac}`,
    ],
    ["malformed", "a header that is a list", `${Buffer.from("[]").toString("base64url")}.${body}.${mac}`],
    ["malformed", "claims that are not JSON", token("hello")],
    ["malformed", "claims that are a list", token([usual])],
    ["malformed", "claims that are null", token(null)],
    ["malformed", "a token within the token", token(token())],
    [
      "malformed",
      "claims that are not UTF-8",
      `${head}.${Buffer.from([0x7b, 0xff, 0x7d]).toString("base64url")}.${mac}`,
    ],
    [
      "malformed",
      "a byte-order mark before correctly signed claims",
      token(`\ufeff${JSON.stringify(usual)}`),
    ],
    ["malformed", "JSON serialisation", JSON.stringify({ protected: head, payload: body, signature: mac })],
    ["too_long", "a token of more than 4,096 characters", token({ pad: "x".repeat(4_000) })],
    // The claims.
    ["missing_sub", "no sub", token({ sub: undefined })],
    ["bad_sub", "an empty sub", token({ sub: "" })],
    ["bad_sub", "a numeric sub", token({ sub: 42 })],
    ["bad_sub", "a sub that is null", token({ sub: null })],
    ["bad_sub", "a sub that is an object", token({ sub: { id: "42" } })],
    ["bad_sub", "a sub that is a list", token({ sub: ["42"] })],
    ["bad_sub", "a sub of 256 characters", token({ sub: "x".repeat(256) })],
    ["bad_sub", "a NUL in sub", token({ sub: "a\0b" })],
    ["bad_sub", "a line feed in sub", token({ sub: "a\nb" })],
    ["bad_sub", "a C1 control in sub", token({ sub: "a\u0085b" })],
    [
      "bad_sub",
      "an unpaired surrogate in sub",
      token(`{"sub":"\\ud800","aud":"${workspaceId}","iat":${now},"exp":${now + 60}}`),
    ],
    ["missing_aud", "no aud", token({ aud: undefined })],
    ["wrong_audience", "another workspace's id", token({ aud: randomUUID() })],
    ["wrong_audience", "an empty aud", token({ aud: "" })],
    ["wrong_audience", "an aud that is null", token({ aud: null })],
    ["wrong_audience", "audiences without this workspace", token({ aud: ["earshot-api", "earshot-embed"] })],
    ["wrong_audience", "the id in upper case", token({ aud: workspaceId.toUpperCase() })],
    ["missing_exp", "no exp", token({ exp: undefined })],
    ["expired", "exp an hour ago", token({ iat: now - 3_610, exp: now - 3_600 })],
    ["expired", "exp 40 s ago", token({ iat: now - 600, exp: now - 40 })],
    ["expired", "exp 0", token({ exp: 0 })],
    ["expired", "a negative exp", token({ exp: -1 })],
    ["bad_exp", "an exp that is a string", token({ exp: String(now + 600) })],
    ["bad_exp", "an exp that is null", token({ exp: null })],
    ["bad_exp", "an exp that is a date", token({ exp: new Date(Date.now() + 600_000) })],
    ["bad_exp", "an exp before iat", token({ iat: now, exp: now - 10 })],
    ["lifetime_too_long", "a lifetime of 61 minutes", token({ exp: now + 3_660 })],
    ["lifetime_too_long", "a lifetime of one hour and a second", token({ exp: now + 3_601 })],
    ["lifetime_too_long", "a lifetime of 10 years", token({ exp: now + 315_360_000 })],
    ["lifetime_too_long", "exp in milliseconds", token({ exp: Date.now() + 600_000 })],
    [
      "lifetime_too_long",
      "an infinite exp",
      token(`{"sub":"a","aud":"${workspaceId}","iat":${now},"exp":1e999}`),
    ],
    ["missing_iat", "no iat", token({ iat: undefined })],
    ["not_yet_valid", "iat 40 s ahead", token({ iat: now + 40, exp: now + 600 })],
    ["not_yet_valid", "iat in milliseconds", token({ iat: Date.now(), exp: now + 600 })],
    ["too_old", "iat two hours ago", token({ iat: now - 7_200, exp: now + 60 })],
    ["bad_iat", "an iat that is a string", token({ iat: String(now) })],
    ["bad_iat", "an iat that is null", token({ iat: null })],
    ["not_yet_valid", "nbf 40 s ahead", token({ nbf: now + 40 })],
    ["bad_nbf", "an nbf that is a string", token({ nbf: "now" })],
    ["bad_jti", "an empty jti", token({ jti: "" })],
    ["bad_jti", "a numeric jti", token({ jti: 7 })],
    ["bad_jti", "a jti of 256 characters", token({ jti: "x".repeat(256) })],
    ["bad_email", "a numeric email", token({ email: 1 })],
    ["bad_name", "a name that is an object", token({ name: { first: "Una" } })],
    ["bad_avatar_url", "an avatar_url that is a list", token({ avatar_url: [] })],
  ])("a token is rejected with the code of the failed check: %s: %s", async (code, _title, text) => {
    expect(await codeOf(text)).toEqual([401, code]);
  });

  it.each([[[]], [[""]], [["short"]]])(
    "every token is rejected if the workspace's secret keys are %j, whatever the signature",
    async (keys) => {
      expect(await codeOf(token({}, {}, keys[0] ?? ""), keys)).toEqual([401, "bad_signature"]);
    },
  );
});

describe("changed tokens", () => {
  it("a valid token is rejected after any change to a single character", {
    timeout: timeLimit(60_000),
  }, async () => {
    const passed: string[] = [];
    // One token has only slightly more than 10,000 different corrupted copies, so a long run uses several tokens.
    for (let left = effort.tokenMutants; left > 0; left -= 10_000) {
      for (const text of spoil(token({ sub: randomUUID() }), Math.min(left, 10_000))) {
        const status = await verify(text).then(
          () => 200,
          (problem: Problem) => problem.status,
        );
        if (status !== 401) passed.push(text);
      }
    }
    expect(passed).toEqual([]);
  });
});

/** Returns copies of a token with one character changed, added or removed. */
function spoil(valid: string, copies: number): Set<string> {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=\n ";
  const spoilt = new Set<string>();
  for (let at = 0; spoilt.size < copies; at = (at + 1) % valid.length) {
    const letter = alphabet[randomBytes(1).readUInt8() % alphabet.length] ?? "";
    const cut = [1, 0, 2][spoilt.size % 3] ?? 1;
    spoilt.add(valid.slice(0, at) + letter + valid.slice(at + cut));
    spoilt.delete(valid);
  }
  return spoilt;
}
