import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { open, seal } from "../../../api/keys/secrets.ts";
import type { RootKey } from "../../../platform/environment.ts";

const newRoot = (id: string): RootKey => ({ id, secret: randomBytes(32) });

describe("a sealed secret", () => {
  const [older, newer] = [newRoot("k1"), newRoot("k2")];
  const workspaceId = randomUUID();
  const sealed = seal("esw_canary", workspaceId, [older]);

  it("opens while its root key is configured, and differs at each sealing", () => {
    expect(open(sealed, workspaceId, [newer, older])).toBe("esw_canary");
    expect(seal("esw_canary", workspaceId, [older])).not.toBe(sealed);
  });

  it("does not open without its root key; the error names the key and not the secret", () => {
    expect(() => open(sealed, workspaceId, [newer])).toThrow("secret sealed under an unknown root key k1");
  });

  it.each([
    ["another workspace's", sealed, randomUUID()],
    ["cut short", sealed.slice(0, -4), workspaceId],
    ["incomplete", "k1", workspaceId],
    ["empty", "", workspaceId],
  ])("does not open when it is %s", (_, text, of) => {
    expect(() => open(text, of, [older])).toThrow();
  });
});
