import { SignJWT } from "jose";
import { beforeAll, expect, it } from "vitest";
import { Appearance } from "../../../api/appearances/contract.ts";
import { deriveKey } from "../../../platform/derive-key.ts";
import { type Api, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";
import { png, pngOf } from "./pictures.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const owned = async () => {
  const workspace = await newWorkspace(api);
  return { ...workspace, owner: await signIn(api, workspace, "owner") };
};
const logo = png.toString("base64");

/** Asks for a logo as the BFF does. */
const find = async (workspaceId: string, digest: string) => {
  const [root] = api.config.SHARED_ROOT_KEYS;
  const iat = Math.floor(Date.now() / 1_000);
  const key = await new SignJWT({ iss: "earshot-bff", aud: "earshot-api", iat, exp: iat + 60 })
    .setProtectedHeader({ alg: "HS256", typ: "service+jwt", kid: root.id })
    .sign(deriveKey(root, "service/v1"));
  return caller(api.url, { authorization: `Bearer ${key}` })("POST /internal/logo", { workspaceId, digest });
};

it("a new workspace has no look of its own, and each change replaces the whole look", async () => {
  const { owner } = await owned();
  const read = async () => Appearance.parse((await owner.call("GET /staff/appearance")).body);
  expect(await read()).toEqual({ look: {}, logoDigest: null });
  const look = {
    ...{ theme: "inherit", accent: "#AA00ff", position: "left", locale: "pt-BR", label: "Ideas?" },
    ...{ badge: "", tabs: "ideas news" },
  };
  const changed = await owner.call("PATCH /staff/appearance", { look });
  expect([changed.status, changed.body]).toEqual([200, { look, logoDigest: null }]);
  await owner.call("PATCH /staff/appearance", { look: { theme: "dark" } });
  expect(await read()).toEqual({ look: { theme: "dark" }, logoDigest: null });
});

it("a logo is found by its digest until it is replaced or removed or the workspace is deleted, and only in its own workspace", async () => {
  const { owner, workspaceId } = await owned();
  const other = await newWorkspace(api);
  const { logoDigest: first } = (await owner.call("PATCH /staff/appearance", { logo })).body;
  expect((await find(workspaceId, first)).body).toEqual({ contentType: "image/png", picture: logo });
  expectProblem(await find(other.workspaceId, first), 404, "not_found");
  const next = pngOf(5, 5).toString("base64");
  const { logoDigest: second } = (await owner.call("PATCH /staff/appearance", { logo: next, look: {} })).body;
  expectProblem(await find(workspaceId, first), 404, "not_found");
  expect((await find(workspaceId, second)).body.picture).toBe(next);
  expect((await owner.call("PATCH /staff/appearance", { logo: null })).body.logoDigest).toBeNull();
  expectProblem(await find(workspaceId, second), 404, "not_found");
  const { logoDigest: third } = (await owner.call("PATCH /staff/appearance", { logo })).body;
  await api.sql`update workspaces set deleted_at = now() where id = ${workspaceId}`;
  expectProblem(await find(workspaceId, third), 404, "not_found");
});

it("of two logos that are stored at once, the one that is named is the one that is kept", async () => {
  const { owner, workspaceId } = await owned();
  const pictures = [1, 2, 3, 4, 5, 6].map((side) => pngOf(side, side).toString("base64"));
  await Promise.all(pictures.map((picture) => owner.call("PATCH /staff/appearance", { logo: picture })));
  const { logoDigest } = (await owner.call("GET /staff/appearance")).body;
  expect((await find(workspaceId, logoDigest)).status).toBe(200);
});

it("admins may change the appearance, members and API keys may not", async () => {
  const workspace = await newWorkspace(api);
  const admin = await signIn(api, workspace, "admin");
  expect((await admin.call("PATCH /staff/appearance", { look: { theme: "dark" } })).status).toBe(200);
  const member = await signIn(api, workspace, "member");
  expectProblem(await member.call("GET /staff/appearance"), 403, "role_not_allowed");
  expectProblem(await member.call("PATCH /staff/appearance", { look: {} }), 403, "role_not_allowed");
  expectProblem(await workspace.call("PATCH /staff/appearance", { look: {} }), 401, "unauthorized");
});

it.each([
  ["look.theme", { look: { theme: "auto" } }],
  ["look.accent", { look: { accent: "red" } }],
  ["look.accent", { look: { accent: "#0f766e}*{color:red" } }],
  ["look.position", { look: { position: "top" } }],
  ["look.locale", { look: { locale: "tlh" } }],
  ["look.label", { look: { label: "x".repeat(41) } }],
  ["look.label", { look: { label: "\u200b" } }],
  ["look.tabs", { look: { tabs: "polls ideas" } }],
  ["look.launcher", { look: { launcher: "none" } }],
  ["logo", { logo: "not base64!" }],
  ["logo", { logo: "PHN2Zz4=" }],
  ["logo", { logo: pngOf(5_000, 5_000).toString("base64") }],
  ["logo", { logo: "A".repeat(87_388) }],
])("rejects a bad %s, and changes nothing: %j", async (path, body) => {
  const { owner } = await owned();
  expectBadFields(await owner.call("PATCH /staff/appearance", body), path);
  expect((await owner.call("GET /staff/appearance")).body).toEqual({ look: {}, logoDigest: null });
});

it("each change is in the audit list", async () => {
  const { owner, workspaceId } = await owned();
  await owner.call("PATCH /staff/appearance", { look: {} });
  await owner.call("PATCH /staff/appearance", { logo });
  const rows = await api.sql`
    select subject from audit_events where workspace_id = ${workspaceId} and action = 'appearance.set' order by id`;
  expect(rows.map(({ subject }) => subject)).toEqual(["look", "logo"]);
});
