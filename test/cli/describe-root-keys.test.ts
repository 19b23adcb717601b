import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { describeApiRootKeys, examineApiRootKeys } from "../../cli/describe-root-keys.ts";
import type { RootKeys } from "../../platform/environment.ts";
import { type Api, newWorkspace, sharedApi } from "../harness.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

it("an old root key is needed while a person who was erased under it can be recognised", async () => {
  const { workspaceId, endUser } = await newWorkspace(api);
  const { userId } = await endUser();
  const old = { id: "kold", secret: randomBytes(32) };
  const roots: RootKeys = [...api.config.API_ROOT_KEYS, old];
  await api.sql`insert into erased_identities (workspace_id, user_id, digest, identity, is_blocked)
    values (${workspaceId}, ${userId}, 'kold.digest', 'verified', false)`;
  const needs = await examineApiRootKeys(api.db, roots);
  expect(needs.removable).toEqual([]);
  expect(describeApiRootKeys(roots, needs)).toContain(
    "  kold: still needed; 0 secrets, 0 API keys, 1 erased identity",
  );
  await api.sql`delete from erased_identities where workspace_id = ${workspaceId}`;
  expect((await examineApiRootKeys(api.db, roots)).removable).toEqual(["kold"]);
});
