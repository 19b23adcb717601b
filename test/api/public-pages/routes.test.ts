import { SignJWT } from "jose";
import { beforeAll, expect, it } from "vitest";
import { PublicPage, PublicWorkspace } from "../../../api/public-pages/contract.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import { type Api, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

/** Asks for a public workspace as the BFF does. */
const find = async (subdomain: string) => {
  const [root] = api.config.SHARED_ROOT_KEYS;
  const iat = Math.floor(Date.now() / 1_000);
  const key = await new SignJWT({ iss: "earshot-bff", aud: "earshot-api", iat, exp: iat + 60 })
    .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id })
    .sign(deriveKey(root, "service/v1"));
  return caller(api.url, { authorization: `Bearer ${key}` })("POST /internal/public-workspace", {
    subdomain,
  });
};

it("a new workspace has no public page, and a workspace is found by its subdomain only while its page is public", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  expect(PublicPage.parse((await call("GET /staff/public-page")).body)).toEqual({
    isPublic: false,
    isIndexed: true,
  });
  expectProblem(await find(workspace.subdomain), 404, "not_found");

  const on = await call("PATCH /staff/public-page", { isPublic: true });
  expect([on.status, on.body]).toEqual([200, { isPublic: true, isIndexed: true }]);
  expect(PublicWorkspace.strict().parse((await find(workspace.subdomain)).body)).toEqual({
    workspaceId: workspace.workspaceId,
    name: "Test",
    subdomain: workspace.subdomain,
    sdkToken: workspace.sdkToken,
    epoch: 1,
    isIndexed: true,
    mailsChangelog: false,
    language: "english",
    look: {},
    logoDigest: null,
  });
  await call("PATCH /staff/public-page", { isIndexed: false });
  expect((await find(workspace.subdomain)).body.isIndexed).toBe(false);
  await call("PATCH /staff/public-page", { isPublic: false });
  expectProblem(await find(workspace.subdomain), 404, "not_found");
});

it("a deleted workspace has no public page, also if its subdomain is guessed", async () => {
  const workspace = await newWorkspace(api);
  const { call } = await signIn(api, workspace, "owner");
  await call("PATCH /staff/public-page", { isPublic: true });
  await api.sql`update workspaces set deleted_at = now() where id = ${workspace.workspaceId}`;
  expectProblem(await find(workspace.subdomain), 404, "not_found");
});

it("admins may change the public page, members and API keys may not", async () => {
  const workspace = await newWorkspace(api);
  const admin = await signIn(api, workspace, "admin");
  expect((await admin.call("PATCH /staff/public-page", { isPublic: true })).status).toBe(200);
  const member = await signIn(api, workspace, "member");
  expectProblem(await member.call("GET /staff/public-page"), 403, "role_not_allowed");
  expectProblem(await member.call("PATCH /staff/public-page", { isPublic: false }), 403, "role_not_allowed");
  expectProblem(await workspace.call("PATCH /staff/public-page", { isPublic: false }), 401, "unauthorized");
  expect((await admin.call("GET /staff/public-page")).body.isPublic).toBe(true);
});

it.each([
  ["isPublic", { isPublic: "true" }],
  ["isPublic", { isPublic: null }],
  ["isIndexed", { isIndexed: 1 }],
  ["isListed", { isPublic: true, isListed: true }],
])("rejects an invalid or unknown %s in %j, and changes nothing", async (field, body) => {
  const { call } = await signIn(api, await newWorkspace(api), "owner");
  expectBadFields(await call("PATCH /staff/public-page", body), field);
  expect((await call("GET /staff/public-page")).body).toEqual({ isPublic: false, isIndexed: true });
});

it("each change of the public page adds an audit event, and leaves other workspaces as they are", async () => {
  const [workspace, other] = [await newWorkspace(api), await newWorkspace(api)];
  const { call, userId } = await signIn(api, workspace, "owner");
  await call("PATCH /staff/public-page", { isPublic: true });
  await call("PATCH /staff/public-page", { isPublic: false });
  const events = await api.sql`
    select user_id as "userId", subject from audit_events
    where workspace_id = ${workspace.workspaceId} and action = 'public_page.set' order by id`;
  expect(events).toEqual([
    { userId, subject: "public" },
    { userId, subject: "not public" },
  ]);
  const theirs = await signIn(api, other, "owner");
  expect((await theirs.call("GET /staff/public-page")).body.isPublic).toBe(false);
});
