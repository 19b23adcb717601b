import { randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { verifyIdentityToken } from "../../../bff/identity-token.ts";
import { createDelegatedKeys } from "../../../bff/upstream/delegated-key.ts";
import { createSessions, type Session } from "../../../bff/visitors/session.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import type { RootKey } from "../../../platform/process/environment.ts";

const newRoot = (id = "k1"): RootKey => ({ id, secret: randomBytes(32) });
const root = newRoot();
const sessions = createSessions([root]);
const una: Session = {
  ws: randomUUID(),
  sdk: "sdk_una",
  sub: randomUUID(),
  kind: "verified",
  org: "https://app.example.com",
  ep: 3,
  sid: randomUUID(),
};
const rejection = expect.objectContaining({ status: 401, code: "session_expired" });

async function sign(claims: object, header: object = {}, key: Buffer = deriveKey(root, "session/v1")) {
  const now = Math.floor(Date.now() / 1000);
  const full = { ...una, iss: "earshot-bff", aud: "earshot-embed", iat: now, exp: now + 3_600, ...claims };
  return new SignJWT(full)
    .setProtectedHeader({ alg: "HS256", typ: "session+jwt", kid: "k1", ...header })
    .sign(key);
}

describe("session tokens", () => {
  it("a session token is read as it was signed, and its SDK token can be read before verification", async () => {
    const now = Math.floor(Date.now() / 1_000) * 1_000;
    const { token, expiresAt } = await createSessions([root], () => now).open(una);
    await expect(sessions.verify(token)).resolves.toEqual(una);
    expect(sessions.claimedSdkToken(token)).toBe(una.sdk);
    expect(expiresAt.getTime()).toBe(now + 3_600_000);
    expect(decodeJwt(token).exp).toBe(expiresAt.getTime() / 1000);
  });

  it("a session expires after an hour, even if the token was verified earlier", async () => {
    let now = Date.now();
    const clocked = createSessions([root], () => now);
    const { token, expiresAt } = await clocked.open(una);
    await clocked.verify(token);
    now = expiresAt.getTime() - 1;
    await expect(clocked.verify(token)).resolves.toEqual(una);
    now = expiresAt.getTime();
    await expect(clocked.verify(token)).rejects.toEqual(rejection);
    await expect(createSessions([root], () => now).verify(token)).rejects.toEqual(rejection);
  });

  it("a session token that is longer than any valid token is rejected before it is decoded", async () => {
    const long = await sign({ filler: "x".repeat(8_192) });
    await expect(sessions.verify(long)).rejects.toEqual(rejection);
    await expect(sessions.verify(await sign({ filler: "x".repeat(4_096) }))).resolves.toMatchObject({
      sub: una.sub,
    });
  });

  it("a session stays valid under a new root key until the old root key is removed", async () => {
    const { token } = await sessions.open(una);
    const newer = newRoot("k2");
    const both = createSessions([newer, root]);
    await expect(both.verify(token)).resolves.toEqual(una);
    expect(decodeProtectedHeader((await both.open(una)).token).kid).toBe("k2");
    await expect(createSessions([newer]).verify(token)).rejects.toEqual(rejection);
  });

  it("a session that this test signs without changes is accepted, so the tests below show which change causes a rejection", async () => {
    await expect(sessions.verify(await sign({}))).resolves.toEqual(una);
  });
});

describe("rejected session tokens", () => {
  it.each([
    ["another root key", () => sign({}, {}, deriveKey(newRoot(), "session/v1"))],
    ["another purpose's key", () => sign({}, {}, deriveKey(root, "service/v1"))],
    ["the root key itself", () => sign({}, {}, root.secret)],
    ["an unknown kid", () => sign({}, { kid: "k2" })],
    ["no kid", () => sign({}, { kid: undefined })],
    ["another typ", () => sign({}, { typ: "JWT" })],
    ["no typ", () => sign({}, { typ: undefined })],
    ["another issuer", () => sign({ iss: "earshot-api" })],
    ["another audience", () => sign({ aud: "earshot-api" })],
    ["no exp", () => sign({ exp: undefined })],
    ["an exp that has passed", () => sign({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ["no epoch", () => sign({ ep: undefined })],
    ["a user id that is not a UUID", () => sign({ sub: "admin" })],
    ["a kind that does not exist", () => sign({ kind: "staff" })],
    ["no origin", () => sign({ org: undefined })],
    ["the algorithm HS512", async () => sign({}, { alg: "HS512" })],
    ["no characters", async () => ""],
    ["no claims or signature", async () => "eyJhbGciOiJub25lIn0.e30."],
    ["a trailing line break", async () => `${await sign({})}\n`],
    ["trailing padding", async () => `${await sign({})}=`],
  ])("a session is rejected if it has %s", async (_title, make) => {
    await expect(sessions.verify(await make())).rejects.toEqual(rejection);
  });

  it("a session is rejected if it is another encoding of the same bytes", async () => {
    const { token } = await sessions.open(una);
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (const letter of alphabet) {
      const respelt = token.slice(0, -1) + letter;
      if (respelt !== token) await expect(sessions.verify(respelt)).rejects.toEqual(rejection);
    }
  });
});

describe("tokens of different kinds", () => {
  const secretKey = `ews_${randomBytes(32).toString("base64url")}`;
  const identity = () =>
    new SignJWT({ sub: una.sub, aud: una.ws })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime("10m")
      .sign(new TextEncoder().encode(secretKey));
  const delegated = async () => {
    const keys = createDelegatedKeys([root]);
    const key = await keys.mint({
      workspaceId: una.ws,
      epoch: 3,
      userId: una.sub,
      sessionId: una.sid,
      isVerified: true,
    });
    return key.slice("edk_".length);
  };

  it("an identity token is not accepted as a session", async () => {
    await expect(verifyIdentityToken(await identity(), una.ws, [secretKey])).resolves.toBeDefined();
    await expect(sessions.verify(await identity())).rejects.toEqual(rejection);
  });

  it("a delegated key is not accepted as a session, even under the same root key", async () => {
    await expect(sessions.verify(await delegated())).rejects.toEqual(rejection);
  });

  it.each([
    ["a session", async () => (await sessions.open(una)).token],
    ["a delegated key", delegated],
  ])("%s is not accepted as an identity token", async (_title, make) => {
    await expect(verifyIdentityToken(await make(), una.ws, [secretKey])).rejects.toEqual(
      expect.objectContaining({ status: 401, code: "identity_token_bad_type" }),
    );
  });
});
