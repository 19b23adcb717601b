import { afterAll, beforeAll, expect, it } from "vitest";
import { newWorkspace, type OwnApi, startApi } from "../../harness.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** Entries of the two directory tables that differ from the rows that they list. */
function findDifferences() {
  return api.sql`
    with digests as (
      select digest, workspace_id from api_keys union all select digest, workspace_id from invitations
    ), members as (select account_id, workspace_id from users where account_id is not null)
    (select 'missing' as fault, digest as entry from (table digests except all table digest_workspaces) d)
    union all (select 'extra', digest from (table digest_workspaces except all table digests) d)
    union all (select 'missing', account_id::text from (table members except all table account_workspaces) m)
    union all (select 'extra', account_id::text from (table account_workspaces except all table members) m)`;
}

async function invite(workspaceId: string, digest: string): Promise<void> {
  await api.sql`
    insert into invitations (workspace_id, email, role, digest, invited_by)
    select workspace_id, ${`${digest}@example.com`}, 'member', ${digest}, id from users
    where workspace_id = ${workspaceId} and role = 'owner'`;
}

it("the two directory tables stay equal to the keys, invitations and members that they list, after any change", async () => {
  const one = await newWorkspace(api);
  const other = await newWorkspace(api);
  const changes = [
    () => invite(one.workspaceId, "first"),
    () => invite(other.workspaceId, "second"),
    () => api.sql`update invitations set digest = 'third' where digest = 'second'`,
    () => api.sql`update api_keys set digest = digest || '!' where workspace_id = ${other.workspaceId}`,
    () => api.sql`delete from invitations where digest = 'first'`,
    () => api.sql`
      update users set role = 'end_user', identity = 'unverified', account_id = null
      where workspace_id = ${other.workspaceId}`,
    () => api.sql`delete from api_keys where workspace_id = ${other.workspaceId}`,
    () => api.sql`delete from workspaces where id = ${other.workspaceId}`,
  ];
  expect(await findDifferences()).toEqual([]);
  for (const change of changes) {
    await change();
    expect(await findDifferences(), change.toString()).toEqual([]);
  }
  await api.sql`insert into digest_workspaces values ('planted', ${one.workspaceId})`;
  expect(await findDifferences()).toEqual([{ fault: "extra", entry: "planted" }]);
});

it("two workspaces cannot have keys or invitations with the same digest", async () => {
  const [one, other] = [await newWorkspace(api), await newWorkspace(api)];
  await invite(one.workspaceId, "same");
  await expect(invite(other.workspaceId, "same")).rejects.toThrow("digest_workspaces_pkey");
});
