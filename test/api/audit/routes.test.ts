import { beforeAll, expect, test } from "vitest";
import { AuditEventPage } from "../../../api/audit/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

test("audit events are listed newest first, with the user who acted and without secrets", async () => {
  const workspace = await newWorkspace(api);
  const { call, userId } = await signIn(api, workspace, "owner");
  const key = await call("POST /staff/api-keys", { name: "K" });
  await call("POST /staff/secret-key/rotate", {});
  await workspace.call("GET /v1/workspaces/credentials");
  await workspace.call("PATCH /v1/workspaces/secure-identify", { enforce: true });
  const response = await (await signIn(api, workspace, "admin")).call("GET /staff/audit-events");
  expect(response.status).toBe(401);
  const { workspaceId } = workspace;
  const [event] = await api.sql<{ actions: string[] }[]>`
    select array_agg(action order by id desc) as actions from audit_events where workspace_id = ${workspaceId}`;
  expect(event?.actions).toEqual([
    "secure_identify.set",
    "credentials.read",
    "secret_key.rotated",
    "api_key.created",
  ]);
  await api.sql`update workspaces set epoch = 1 where id = ${workspaceId}`;
  await expect.poll(async () => (await call("GET /staff/audit-events")).status).toBe(200);
  const list = await call("GET /staff/audit-events?limit=2");
  const page = AuditEventPage.parse(list.body);
  expect(page.data.map(({ action }) => action)).toEqual(["secure_identify.set", "credentials.read"]);
  expect(page.data[0]?.user?.id).toBe(userId);
  expect(page.pagination.total).toBe(4);
  expect(list.text).not.toContain(key.body.apiKey);
});

test("audit events of other workspaces are not listed", async () => {
  const theirs = await newWorkspace(api);
  await theirs.call("GET /v1/workspaces/credentials");
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  expect(AuditEventPage.parse((await call("GET /staff/audit-events")).body).data).toEqual([]);
});
