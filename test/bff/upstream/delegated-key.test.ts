import { randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { createDelegatedKeys } from "../../../bff/upstream/delegated-key.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import type { RootKeys } from "../../../platform/process/environment.ts";

const roots: RootKeys = [
  { id: "new", secret: randomBytes(32) },
  { id: "old", secret: randomBytes(32) },
];
const una = {
  workspaceId: randomUUID(),
  epoch: 7,
  userId: randomUUID(),
  sessionId: randomUUID(),
  isVerified: true,
};

describe("delegated keys", () => {
  it("a delegated key names one end user of one workspace, is valid for a minute, and is signed under the newest root key", async () => {
    const key = await createDelegatedKeys(roots).mint(una);
    expect(key).toMatch(/^edk_[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(key.length).toBeLessThan(1_024);
    const jwt = key.slice(4);
    expect(decodeProtectedHeader(jwt)).toEqual({ alg: "HS256", typ: "delegated+jwt", kid: "new" });
    const claims = decodeJwt(jwt);
    expect(claims).toEqual({
      iss: "earshot-bff",
      aud: "earshot-api",
      ws: una.workspaceId,
      sub: una.userId,
      scp: "enduser",
      vfy: true,
      anon: false,
      sid: una.sessionId,
      ep: 7,
      iat: expect.any(Number),
      exp: (claims.iat ?? 0) + 60,
      jti: expect.any(String),
    });
  });

  it("a delegated key is signed with a key that is specific to its workspace and epoch", async () => {
    const [root] = roots;
    if (!root) throw new Error("no root");
    const jwt = (await createDelegatedKeys(roots).mint(una)).slice(4);
    const keyFor = (epoch: number, workspaceId: string) =>
      deriveKey(root, `delegated/v1|${epoch}`, workspaceId);
    await expect(jwtVerify(jwt, keyFor(7, una.workspaceId))).resolves.toBeDefined();
    await expect(jwtVerify(jwt, keyFor(8, una.workspaceId))).rejects.toThrow();
    await expect(jwtVerify(jwt, keyFor(7, randomUUID()))).rejects.toThrow();
    await expect(jwtVerify(jwt, deriveKey(root, "service/v1"))).rejects.toThrow();
  });

  it("a delegated key is cached until 35 s before its expiry, then signed again", async () => {
    let now = Date.now();
    const keys = createDelegatedKeys(roots, () => now);
    const first = await keys.mint(una);
    now += 24_000;
    expect(await keys.mint(una)).toBe(first);
    now += 1_000;
    const second = await keys.mint(una);
    expect(second).not.toBe(first);
    expect(decodeJwt(second.slice(4)).jti).not.toBe(decodeJwt(first.slice(4)).jti);
  });

  it.each([
    ["workspace", { workspaceId: randomUUID() }],
    ["epoch", { epoch: 8 }],
    ["user", { userId: randomUUID() }],
    ["session", { sessionId: randomUUID() }],
  ])("a delegated key is never shared with another %s", async (_title, other) => {
    const keys = createDelegatedKeys(roots);
    const [mine, theirs] = await Promise.all([keys.mint(una), keys.mint({ ...una, ...other })]);
    expect(theirs).not.toBe(mine);
  });

  it("simultaneous calls of one user share one delegated key", async () => {
    const keys = createDelegatedKeys(roots);
    const all = await Promise.all(Array.from({ length: 20 }, () => keys.mint(una)));
    expect(new Set(all).size).toBe(1);
  });
});
