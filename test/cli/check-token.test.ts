import { createHmac, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { checkToken } from "../../cli/check-token.ts";
import { signIn } from "../api/sign-in.ts";
import { type Api, newWorkspace, sharedApi } from "../harness.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
});

const now = () => Math.floor(Date.now() / 1_000);

/** Signs a token as a customer's backend does, with these changes to the claims, the header and the key. */
function sign(claims: object = {}, header: object = {}, key: string | Buffer = workspace.secretKey): string {
  const usual = { sub: "una", aud: workspace.workspaceId, iat: now(), exp: now() + 300 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part({ alg: "HS256", typ: "JWT", ...header })}.${part({ ...usual, ...claims })}`;
  return `${input}.${createHmac("sha256", key).update(input).digest("base64url")}`;
}

async function check(token: string, subdomain = workspace.subdomain) {
  const lines: string[] = [];
  const system = { db: api.db, roots: api.config.API_ROOT_KEYS };
  const verdict = await checkToken(system, subdomain, token, (line) => lines.push(line));
  expect(lines.join("\n")).not.toContain(workspace.secretKey);
  return { verdict, text: lines.join("\n") };
}

describe("valid tokens", () => {
  it("a valid token is reported as valid, with readable times, and is not consumed", async () => {
    const token = sign({ jti: randomUUID() });
    for (let n = 0; n < 2; n += 1) {
      const { verdict, text } = await check(token);
      expect(verdict).toEqual({ ok: true, sub: "una" });
      expect(text).toMatch(/^sub {4}"una"$/m);
      expect(text).toMatch(/^exp {4}\d+ {2}\(\d{4}-.*Z, (29\d|300) s from now\)$/m);
    }
  });

  it("an invalid e-mail address is left out with a warning, and does not make the token invalid", async () => {
    const { verdict, text } = await check(sign({ email: "n/a", name: "Una" }));
    expect(verdict).toEqual({ ok: true, sub: "una" });
    expect(text.match(/^warn .*$/gm)).toEqual(["warn   email is left out: it must be an e-mail address."]);
  });
});

describe("invalid tokens", () => {
  const hour = 3_600;
  it.each<[string, string, () => string]>([
    ["exp", "identity_token_expired", () => sign({ iat: now() - 600, exp: now() - 300 })],
    ["exp", "identity_token_missing_exp", () => sign({ exp: undefined })],
    ["exp", "identity_token_lifetime_too_long", () => sign({ exp: now() + 2 * hour })],
    ["exp", "identity_token_bad_exp", () => sign({ exp: "soon" })],
    ["iat", "identity_token_missing_iat", () => sign({ iat: undefined })],
    ["iat", "identity_token_not_yet_valid", () => sign({ iat: now() + 120, exp: now() + 300 })],
    ["nbf", "identity_token_not_yet_valid", () => sign({ nbf: now() + 120 })],
    ["iat", "identity_token_too_old", () => sign({ iat: now() - 2 * hour })],
    ["aud", "identity_token_wrong_audience", () => sign({ aud: "acme" })],
    ["aud", "identity_token_missing_aud", () => sign({ aud: undefined })],
    ["sub", "identity_token_bad_sub", () => sign({ sub: 42 })],
    ["email", "identity_token_bad_email", () => sign({ email: 42 })],
    ["alg", "identity_token_bad_algorithm", () => sign({}, { alg: "none" })],
    ["typ", "identity_token_bad_type", () => sign({}, { typ: "at+jwt" })],
    ["header", "identity_token_unsupported_header", () => sign({}, { crit: ["b64"] })],
    ["signature", "identity_token_bad_signature", () => sign({}, {}, "x".repeat(53))],
    ["token", "identity_token_malformed", () => "not a token"],
  ])("a faulty token is reported with its fix: %s: %s", async (wrong, code, make) => {
    const { verdict, text } = await check(make());
    expect(verdict).toEqual({ ok: false, code, wrong });
    expect(text).toContain(`WRONG  ${code}: `);
    expect(text).toMatch(/^fix {3}\S.+\.$/m);
  });

  it("a token with a used jti is reported as used", async () => {
    const jti = randomUUID();
    await api.sql`
      insert into identity_tokens (workspace_id, jti, expires_at) values (${workspace.workspaceId}, ${jti}, now())`;
    expect((await check(sign({ jti }))).verdict).toMatchObject({ code: "identity_token_used", wrong: "jti" });
  });

  it.each<[string, () => string | Buffer]>([
    ["SDK token", () => workspace.sdkToken],
    ["decoded from base64", () => Buffer.from(workspace.secretKey, "base64")],
    ["without its prefix", () => workspace.secretKey.slice(4)],
    ["line break at its end", () => `${workspace.secretKey}\n`],
  ])("a signature with a wrongly copied key is reported with the mistake: %s", async (hint, key) => {
    const { verdict, text } = await check(sign({}, {}, key()));
    expect(verdict).toMatchObject({ wrong: "signature" });
    expect(text).toContain(hint);
  });

  it("a signature with a secret key that is no longer valid after a rotation is reported as outdated", async () => {
    const other = await newWorkspace(api);
    const { call } = await signIn(api, other, "admin");
    expect((await call("POST /staff/secret-key/rotate", { overlapHours: 1 })).status).toBe(200);
    const token = sign({ aud: other.workspaceId }, {}, other.secretKey);
    expect((await check(token, other.subdomain)).verdict).toEqual({ ok: true, sub: "una" });
    await api.sql`
      update workspaces set previous_secret_key_valid_until = now() - interval '1 ms' where id = ${other.workspaceId}`;
    const { verdict, text } = await check(token, other.subdomain);
    expect(verdict).toMatchObject({ wrong: "signature" });
    expect(text).toContain("from before the rotation, which is no longer valid");
  });

  it("a check for an unknown workspace fails with the subdomain in the message", async () => {
    await expect(check(sign(), "nobody")).rejects.toThrow("No workspace has the subdomain nobody.");
  });
});
