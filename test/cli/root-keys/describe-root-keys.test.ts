import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import {
  describeApiRootKeys,
  examineApiRootKeys,
  examineTokenKeys,
  summariseRing,
} from "../../../cli/root-keys/describe-root-keys.ts";
import type { RootKeys } from "../../../platform/process/environment.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("an old root key is needed while a person who was erased under it can be recognised", async () => {
  const { workspaceId, endUser } = await newWorkspace(api);
  const { userId } = await endUser();
  const old = { id: "k0", secret: randomBytes(32) };
  const roots: RootKeys = [...api.config.API_ROOT_KEYS, old];
  await api.sql`insert into erased_identities (workspace_id, user_id, digest, identity, is_blocked)
    values (${workspaceId}, ${userId}, 'k0.digest', 'verified', false)`;
  const needs = await examineApiRootKeys(api.db, roots);
  expect(needs.removable).toEqual([]);
  expect(describeApiRootKeys(roots, needs)).toContain(
    "  k0: still needed; 0 secrets, 0 API keys, 1 erased identity",
  );
  await api.sql`delete from erased_identities where workspace_id = ${workspaceId}`;
  expect((await examineApiRootKeys(api.db, roots)).removable).toEqual(["k0"]);
});

it("a key that a rotation has added is not called removable before the rotation puts it first", async () => {
  const added = { id: "k20991231", secret: randomBytes(32) };
  const roots: RootKeys = [...api.config.API_ROOT_KEYS, added];
  const needs = await examineApiRootKeys(api.db, roots);
  expect(needs.removable).not.toContain(added.id);
  const line = /^ {2}k20991231: new; the next `.*keys rotate` puts it first$/;
  expect(describeApiRootKeys(roots, needs)).toContainEqual(expect.stringMatching(line));
  const ring = {
    ...({ name: "BFF_ROOT_KEYS", option: "bff", keys: roots } as const),
    validity: { words: "31 days", milliseconds: 1 },
    stored: { field: "bffRootKeys", since: "2026-01-01T00:00:00.000Z" } as const,
  };
  const { removable, lines } = examineTokenKeys(ring);
  expect(removable).toEqual([]);
  expect(lines.at(-1)).toMatch(line);
  expect(summariseRing(ring, [])).toContain("k20991231 is new and not in use yet");
});
