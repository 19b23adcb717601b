import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CreatedInvitation, Invitation } from "../../../api/invitations/contract.ts";
import { sweepWorkspaces } from "../../../api/workspaces/sweep-workspaces.ts";
import { InvitationView, Me } from "../../../bff/dashboard/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { caller, newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { useCheapHashing } from "../../use-cheap-hashing.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { givePassword, goodPassword, newBrowser, newSignedIn, someEmail } from "./sign-in.ts";

useCheapHashing();
let api: OwnApi;
let bff: RunningBff;
beforeAll(async () => {
  api = await startApi({ PUBLIC_BFF_URL: "https://feedback.example.com" });
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
  await api?.stop();
});

type Owner = Awaited<ReturnType<typeof newSignedIn>>;

async function invite(owner: Owner, email: string, role = "member") {
  const made = await owner.call(`POST ${owner.at}/staff/invitations`, { email, role });
  const { link } = CreatedInvitation.parse(made.body);
  return { ...made, token: link?.split("#token=")[1] ?? "" };
}
const lookAt = (token: string, at: Pick<RunningBff, "url"> = bff) =>
  newBrowser(at).call("GET /dashboard/api/invitation", undefined, { "x-earshot-link": token });
const join = { password: goodPassword, fullName: "Nora New" };

describe("invitations", () => {
  it("an invitation creates one account and one member when two people accept it at once", async () => {
    const owner = await newSignedIn(api, bff);
    const email = someEmail();
    const { token, body, headers } = await invite(owner, email, "admin");
    expect(body.link).toBe(`https://feedback.example.com/dashboard/invitation#token=${token}`);
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    const [kept] = await api.sql`select i::text as row from invitations i where id = ${body.id}`;
    expect(kept?.row).not.toContain(token);
    const seen = await lookAt(token);
    expect(InvitationView.parse(seen.body)).toEqual({ workspaceName: "Test", email, role: "admin" });

    const browsers = [newBrowser(bff), newBrowser(bff)];
    const responses = await Promise.all(
      browsers.map(({ call }) => call("POST /dashboard/api/invitations/accept", { token, ...join })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    const me = Me.parse(responses.find(({ status }) => status === 200)?.body);
    expect(me.account).toMatchObject({ email, fullName: "Nora New" });
    expect(me.workspaces).toMatchObject([{ id: owner.workspaceId, role: "admin" }]);
    const again = await lookAt(token);
    expect([again.status, again.body.code]).toEqual([404, "link_not_valid"]);
    expect((await newBrowser(bff).signIn(email)).status).toBe(200);
  });

  it("an IP address can read invitations 60 times; requests that another site's page could send do not count", async () => {
    const { token } = await invite(await newSignedIn(api, bff), someEmail());
    const strict = await startBff(api, { RATE_LIMITS: "reads=600,writes=120" });
    const withoutHeader = () => newBrowser(strict).call(`GET /dashboard/api/invitation?token=${token}`);
    const strangers = await Promise.all(Array.from({ length: 70 }, withoutHeader));
    expect(new Set(strangers.map(({ status }) => status))).toEqual(new Set([404]));
    const looks = await Promise.all(Array.from({ length: 61 }, () => lookAt(token, strict)));
    expect(looks.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(looks.filter(({ body }) => body.code === "rate_limited")).toHaveLength(1);
    await strict.stop();
  });

  it("an invitation cannot be created while 100 others are pending, unless it replaces one of them", async () => {
    const owner = await newSignedIn(api, bff);
    await api.sql`
      insert into invitations (workspace_id, email, role, digest, invited_by)
      select ${owner.workspaceId}, n || '@waiting.example', 'member', 'of ' || ${owner.workspaceId}::text || n, ${owner.userId}
      from generate_series(1, 100) n`;
    const rejected = await owner.call(`POST ${owner.at}/staff/invitations`, {
      email: someEmail(),
      role: "member",
    });
    expect([rejected.status, rejected.body.code]).toEqual([409, "invitation_limit_reached"]);
    const renewed = await owner.call(`POST ${owner.at}/staff/invitations`, {
      email: "7@waiting.example",
      role: "member",
    });
    expect(renewed.status).toBe(201);
  });

  it("an invitation to an existing account can be accepted only while signed in to that account", async () => {
    const [owner, invitee, stranger] = [
      await newSignedIn(api, bff),
      await newSignedIn(api, bff),
      await newSignedIn(api, bff),
    ];
    const { token } = await invite(owner, invitee.email.toUpperCase());
    const rejected = await stranger.call("POST /dashboard/api/invitations/accept", { token });
    expect([rejected.status, rejected.body.code]).toEqual([403, "other_account"]);
    const out = newBrowser(bff);
    const exists = await out.call("POST /dashboard/api/invitations/accept", { token, ...join });
    expect([exists.status, exists.body.code, exists.headers.get("set-cookie")]).toEqual([
      409,
      "account_exists",
      null,
    ]);
    const bare = await out.call("POST /dashboard/api/invitations/accept", { token });
    expect([bare.status, bare.body.errors[0].code]).toEqual([400, "password_required"]);
    const session = invitee.browser.jar.get("earshot");
    const joined = await invitee.call("POST /dashboard/api/invitations/accept", { token });
    expect(Me.parse(joined.body).workspaces.map(({ id }) => id)).toContain(owner.workspaceId);
    expect(invitee.browser.jar.get("earshot")).toBe(session);
    expect((await invitee.call(`GET ${owner.at}/v1/boards`)).status).toBe(200);
    // The rejected requests did not change the invitee's password.
    expect((await newBrowser(bff).signIn(invitee.email)).status).toBe(200);
  });

  it("an invitation cannot take over an account that an operator created for another workspace, even one without a password", async () => {
    const owner = await newSignedIn(api, bff);
    const elsewhere = await newWorkspace(api);
    const { token } = await invite(owner, `owner@${elsewhere.subdomain}.example`);
    const rejected = await newBrowser(bff).call("POST /dashboard/api/invitations/accept", { token, ...join });
    expect([rejected.status, rejected.body.code]).toEqual([409, "account_exists"]);
  });

  it("an invitation is no longer valid once it is revoked, replaced or a week old", async () => {
    const owner = await newSignedIn(api, bff);
    const dead = async (token: string) =>
      (await newBrowser(bff).call("POST /dashboard/api/invitations/accept", { token, ...join })).body.code;
    const email = someEmail();
    const [first, second] = [await invite(owner, email), await invite(owner, email)];
    expect(await dead(first.token)).toBe("link_not_valid");
    const waiting = await owner.call(`GET ${owner.at}/staff/invitations`);
    expect(waiting.body.map((one: unknown) => Invitation.parse(one).id)).toEqual([second.body.id]);
    expect((await owner.call(`DELETE ${owner.at}/staff/invitations/${second.body.id}`, {})).status).toBe(200);
    expect(await dead(second.token)).toBe("link_not_valid");
    const old = await invite(owner, email);
    await api.sql`update invitations set expires_at = now() - interval '1 ms' where id = ${old.body.id}`;
    expect(await dead(old.token)).toBe("link_not_valid");
    expect((await owner.call(`GET ${owner.at}/staff/invitations`)).body).toEqual([]);
  });

  it("an invitation cannot grant a role above the inviter's, and cannot be sent to an existing member", async () => {
    const owner = await newSignedIn(api, bff);
    await owner.workspace.keyOf("admin");
    const email = `admin@${owner.subdomain}.example`;
    await givePassword(api, email);
    const admin = newBrowser(bff);
    await admin.signIn(email);
    const above = await admin.call(`POST ${owner.at}/staff/invitations`, {
      email: someEmail(),
      role: "owner",
    });
    expect([above.status, above.body.code]).toEqual([403, "owner_only"]);
    const twice = await admin.call(`POST ${owner.at}/staff/invitations`, {
      email: owner.email,
      role: "member",
    });
    expect([twice.status, twice.body.code]).toEqual([409, "already_member"]);
  });
});

describe("members", () => {
  it("a removed member and their API keys lose access within 5 s, but their content stays", async () => {
    const owner = await newSignedIn(api, bff);
    const { boardId, categoryId } = await newBoard(owner.workspace.call);
    const member = await owner.workspace.keyOf("member");
    const email = `member@${owner.subdomain}.example`;
    await givePassword(api, email);
    const browser = newBrowser(bff);
    await browser.signIn(email);
    const post = await browser.call(`POST ${owner.at}/v1/posts`, {
      title: "Theirs",
      boardId,
      categoryId,
      visibility: "public",
    });
    expect(post.status).toBe(201);
    expect((await owner.call(`DELETE ${owner.at}/staff/users/${member.userId}`, {})).status).toBe(200);
    const signedIn = async () => (await browser.call(`GET ${owner.at}/v1/boards`)).status;
    const withKey = async () => (await member.call("GET /v1/boards")).status;
    await expectRejectedWithin(5_000, bff, () => Promise.all([signedIn(), withKey()]), [404, 401]);
    expect((await owner.call(`GET ${owner.at}/v1/posts/${post.body.id}`)).status).toBe(200);
    const me = Me.parse((await browser.call("GET /dashboard/api/me")).body);
    expect(me.workspaces).toEqual([]);
  });

  it("the last owner of a workspace cannot leave it", async () => {
    const owner = await newSignedIn(api, bff);
    const rejected = await owner.call(`DELETE ${owner.at}/staff/users/${owner.userId}`, {});
    expect([rejected.status, rejected.body.code]).toEqual([409, "last_owner"]);
  });
});

describe("deleting a workspace", () => {
  it("an invitation created during the deletion of a workspace adds no member, and is deleted too", async () => {
    const owner = await newSignedIn(api, bff);
    const [email, digest] = [someEmail(), createHash("sha256").update("late").digest("base64url")];
    await api.sql`update workspaces set deleted_at = now(), epoch = epoch + 1 where id = ${owner.workspaceId}`;
    await api.sql`
      insert into invitations (workspace_id, email, role, digest, invited_by)
      values (${owner.workspaceId}, ${email}, 'admin', ${digest}, ${owner.userId})`;
    await api.sql`insert into digest_workspaces values (${digest}, ${owner.workspaceId}) on conflict do nothing`;
    const joined = await newBrowser(bff).call("POST /dashboard/api/invitations/accept", {
      token: "late",
      ...join,
    });
    expect(Me.parse(joined.body).workspaces).toEqual([]);
    await api.sql`
      insert into invitations (workspace_id, email, role, digest, invited_by)
      values (${owner.workspaceId}, ${email}, 'admin', 'later', ${owner.userId})`;
    await sweepWorkspaces(api.db);
    expect(await api.sql`select from workspaces where id = ${owner.workspaceId}`).toHaveLength(0);
  });

  it("a workspace can be deleted by an owner who types its name; it is unreachable within 5 s, and all its rows are removed later", async () => {
    const owner = await newSignedIn(api, bff);
    const other = await newSignedIn(api, bff);
    const { boardId, categoryId } = await newBoard(owner.workspace.call);
    const post = await owner.workspace.call("POST /v1/posts", {
      title: "X",
      boardId,
      categoryId,
      visibility: "public",
    });
    const visitor = await owner.workspace.endUser();
    await visitor.call(`POST /v1/posts/${post.body.id}/vote`);
    const comment = await visitor.call(`POST /v1/posts/${post.body.id}/comments`, { content: "Hear, hear" });
    await owner.workspace.call(`POST /v1/posts/${post.body.id}/comments`, {
      content: "Yes",
      parentId: comment.body.id,
    });
    await invite(owner, someEmail());

    const path = `/dashboard/api/workspaces/${owner.workspaceId}` as const;
    const strangers = await other.call(`DELETE ${path}`, { name: "Test" });
    expect([strangers.status, strangers.body.code]).toEqual([404, "not_found"]);
    const mistyped = await owner.call(`DELETE ${path}`, { name: "test" });
    expect([mistyped.status, mistyped.body.errors[0]]).toMatchObject([
      400,
      { path: "name", code: "name_differs" },
    ]);

    expect((await owner.call(`DELETE ${path}`, { name: "Test" })).status).toBe(200);
    expect(Me.parse((await owner.call("GET /dashboard/api/me")).body).workspaces).toEqual([]);
    const readAll = async () => {
      const calls = [
        owner.workspace.call("GET /v1/boards"),
        visitor.call("GET /v1/boards"),
        caller(bff.url)(`GET /embed/config?sdkToken=${owner.workspace.sdkToken}`),
      ];
      return (await Promise.all(calls)).map(({ status }) => status);
    };
    await expectRejectedWithin(5_000, bff, readAll, [401, 401, 401]);
    await sweepWorkspaces(api.db);
    await expect.poll(() => rowsOf(owner.workspaceId)).toEqual([]);
    expect(await rowsOf(other.workspaceId)).not.toEqual([]);
  });

  it("a workspace cannot be deleted by an admin", async () => {
    const owner = await newSignedIn(api, bff);
    await owner.workspace.keyOf("admin");
    const email = `admin@${owner.subdomain}.example`;
    await givePassword(api, email);
    const admin = newBrowser(bff);
    await admin.signIn(email);
    const rejected = await admin.call(`DELETE /dashboard/api/workspaces/${owner.workspaceId}`, {
      name: "Test",
    });
    expect([rejected.status, rejected.body.code]).toEqual([403, "owner_only"]);
  });
});

/** Lists the tables that contain rows of a workspace. */
async function rowsOf(workspaceId: string): Promise<string[]> {
  const tables = await api.sql<{ name: string }[]>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'workspace_id'`;
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await api.sql`select from ${api.sql(name)} where workspace_id = ${workspaceId} limit 1`;
    if (rows.length > 0) found.push(name);
  }
  if ((await api.sql`select from workspaces where id = ${workspaceId}`).length > 0) found.push("workspaces");
  return found;
}
