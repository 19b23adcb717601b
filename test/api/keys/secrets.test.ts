import { randomBytes, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { open, seal } from "../../../api/keys/secrets.ts";
import type { RootKey } from "../../../platform/process/environment.ts";

const newRoot = (id: string): RootKey => ({ id, secret: randomBytes(32) });

describe("sealed secrets", () => {
  const [older, newer] = [newRoot("k1"), newRoot("k2")];
  const workspaceId = randomUUID();
  const sealed = seal("esw_canary", workspaceId, [older]);

  it("a sealed secret can be opened while its root key is configured, and each sealing gives a different result", () => {
    expect(open(sealed, workspaceId, [newer, older])).toBe("esw_canary");
    expect(seal("esw_canary", workspaceId, [older])).not.toBe(sealed);
  });

  it("a sealed secret cannot be opened without its root key; the error names the root key, not the secret", () => {
    expect(() => open(sealed, workspaceId, [newer])).toThrow("secret sealed under an unknown root key k1");
  });

  it.each([
    ["for another workspace", sealed, randomUUID()],
    ["when it is truncated", sealed.slice(0, -4), workspaceId],
    ["when it is incomplete", "k1", workspaceId],
    ["when it is empty", "", workspaceId],
  ])("a sealed secret cannot be opened %s", (_, text, of) => {
    expect(() => open(text, of, [older])).toThrow();
  });
});
