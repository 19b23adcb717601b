import { beforeAll, describe, expect, test } from "vitest";
import { User, UserPage } from "../../../api/users/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

describe("accepted requests", () => {
  test("accepts filters by role, identity and part of the name, and lists users newest first", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "member");
    const user = await workspace.endUser();
    const all = UserPage.parse((await call("GET /staff/users")).body);
    expect(all.data[0]?.id).toBe(user.userId);
    expect(all.pagination.total).toBe(3);
    const owners = UserPage.parse((await call("GET /staff/users?role=owner")).body);
    expect(owners.data.map(({ id }) => id)).toEqual([workspace.userId]);
    const una = UserPage.parse((await call("GET /staff/users?identity=verified&search=UNA")).body);
    expect(una.data.map(({ fullName }) => fullName)).toEqual(["Una User"]);
  });

  test("accepts blocking an end user, and rejects the user's calls within 2 s until the user is unblocked", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "admin");
    const user = await workspace.endUser();
    const probe = async () => (await user.call("GET /v1/boards")).status;
    expect(await probe()).toBe(200);
    const blocked = await call(`PATCH /staff/users/${user.userId}`, { isBlocked: true });
    expect(User.parse(blocked.body).isBlocked).toBe(true);
    await expectRejectedWithin(2_000, api, probe);
    await call(`PATCH /staff/users/${user.userId}`, { isBlocked: false });
    api.passTime(2_000);
    expect(await probe()).toBe(200);
  });

  test("accepts a new role for a member of staff, and applies it within 2 s", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const member = await workspace.keyOf("member");
    const probe = async () => (await member.call("GET /v1/workspaces/credentials")).status;
    expect(await probe()).toBe(403);
    await call(`PATCH /staff/users/${member.userId}`, { role: "admin" });
    api.passTime(2_000);
    expect(await probe()).toBe(200);
  });
});

describe("demoted or removed staff", () => {
  test("demoting or removing a member of staff revokes the invitations and API keys that this user created", async () => {
    const workspace = await newWorkspace(api);
    const owner = await signIn(api, workspace, "owner");
    const [admin, other] = [await signIn(api, workspace, "admin"), await workspace.keyOf("admin", "other")];
    const makeCredentials = async () => {
      expect(
        (await admin.call("POST /staff/invitations", { email: "b@mail.example", role: "admin" })).status,
      ).toBe(201);
      const made = await admin.call("POST /staff/api-keys", { name: "Spare", userId: other.userId });
      return async () => (await caller(api.url, { "x-api-key": made.body.apiKey })("GET /v1/boards")).status;
    };
    const probeBefore = await makeCredentials();
    await owner.call(`PATCH /staff/users/${admin.userId}`, { role: "member" });
    expect((await owner.call("GET /staff/invitations")).body).toEqual([]);
    await expectRejectedWithin(2_000, api, probeBefore);
    await owner.call(`PATCH /staff/users/${admin.userId}`, { role: "admin" });
    api.passTime(2_000);
    expect((await admin.call("GET /staff/api-keys")).status).toBe(200);

    const probe = await makeCredentials();
    await owner.call(`DELETE /staff/users/${admin.userId}`, {});
    await expectRejectedWithin(2_000, api, probe);
    expect((await owner.call("GET /staff/invitations")).body).toEqual([]);
    expect((await other.call("GET /v1/boards")).status).toBe(200);
  });
});

describe("permissions", () => {
  test("a user who was just removed cannot remove others, even while their key still works", async () => {
    const workspace = await newWorkspace(api);
    const owner = await signIn(api, workspace, "owner");
    const [member, other] = [await signIn(api, workspace, "member"), await workspace.keyOf("admin")];
    expect((await member.call("GET /v1/boards")).status).toBe(200);
    await owner.call(`DELETE /staff/users/${member.userId}`, {});
    const late = await member.call(`DELETE /staff/users/${other.userId}`, {});
    expect([401, 403]).toContain(late.status);
    expect((await other.call("GET /v1/boards")).status).toBe(200);
    const [row] = await api.sql`select role from users where id = ${other.userId}`;
    expect(row?.role).toBe("admin");
  });

  test("a member can leave but cannot remove others", async () => {
    const workspace = await newWorkspace(api);
    const [member, other] = [await signIn(api, workspace, "member"), await workspace.keyOf("admin")];
    expectProblem(await member.call(`DELETE /staff/users/${other.userId}`, {}), 403, "role_not_allowed");
    expect((await member.call(`DELETE /staff/users/${member.userId}`, {})).status).toBe(200);
    const left = await api.sql`
      select id from users where workspace_id = ${workspace.workspaceId} and role in ('admin', 'member')`;
    expect([...left]).toEqual([{ id: other.userId }]);
  });

  test("an admin can neither appoint nor demote owners", async () => {
    const workspace = await newWorkspace(api);
    const { call, userId } = await signIn(api, workspace, "admin");
    expectProblem(await call(`PATCH /staff/users/${userId}`, { role: "owner" }), 403, "owner_only");
    expectProblem(
      await call(`PATCH /staff/users/${workspace.userId}`, { role: "member" }),
      403,
      "owner_only",
    );
  });

  test("changing another workspace's user returns 404", async () => {
    const theirs = await (await newWorkspace(api)).endUser();
    const { call } = await signIn(api, await newWorkspace(api), "owner");
    expectProblem(await call(`PATCH /staff/users/${theirs.userId}`, { isBlocked: true }), 404, "not_found");
  });
});

describe("rejected requests", () => {
  test("rejects a change that leaves no owner, even when two owners demote each other concurrently", async () => {
    const workspace = await newWorkspace(api);
    const owner = await signIn(api, workspace, "owner");
    expectProblem(
      await owner.call(`PATCH /staff/users/${owner.userId}`, { role: "admin" }),
      409,
      "last_owner",
    );
    const second = await signIn(api, workspace, "admin");
    await owner.call(`PATCH /staff/users/${second.userId}`, { role: "owner" });
    await Promise.all([
      owner.call(`PATCH /staff/users/${second.userId}`, { role: "member" }),
      second.call(`PATCH /staff/users/${owner.userId}`, { role: "member" }),
    ]);
    const [{ owners } = { owners: 0 }] = await api.sql<{ owners: number }[]>`
      select count(*)::int as owners from users where workspace_id = ${workspace.workspaceId} and role = 'owner'`;
    expect(owners).toBe(1);
  });

  test.each([
    ["both leave", ["leave", "leave"]],
    ["both step down", ["step down", "step down"]],
    ["leave and step down", ["leave", "step down"]],
  ])("rejects the second change if the last two owners %s at the same time", async (_, ways) => {
    const workspace = await newWorkspace(api);
    const [owner, second] = [await signIn(api, workspace, "owner"), await signIn(api, workspace, "admin")];
    await owner.call(`PATCH /staff/users/${second.userId}`, { role: "owner" });
    const calls = [owner, second].map(({ call, userId }, at) => async () => {
      if (ways[at] === "leave") return call(`DELETE /staff/users/${userId}`, {});
      return call(`PATCH /staff/users/${userId}`, { role: "admin" });
    });
    for (const { call, userId } of [owner, second]) {
      await call("POST /staff/invitations", { email: `${userId}@mail.example`, role: "member" });
    }
    // Both ways delete the person's invitations, after they count the owners.
    const responses = await callWhileLocked(
      api,
      (sql) => sql`select from invitations where workspace_id = ${workspace.workspaceId} for update`,
      calls,
    );
    expect(responses.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, "last_owner"],
    ]);
  });

  test("rejects a role for an end user, isBlocked for staff, and a body with both fields or neither field", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const [user, member] = [await workspace.endUser(), await workspace.keyOf("member")];
    expectProblem(await call(`PATCH /staff/users/${user.userId}`, { role: "admin" }), 409, "not_staff");
    expectProblem(
      await call(`PATCH /staff/users/${member.userId}`, { isBlocked: true }),
      409,
      "not_end_user",
    );
    for (const body of [{}, { role: "admin", isBlocked: true }, { role: "end_user" }]) {
      expectProblem(await call(`PATCH /staff/users/${member.userId}`, body), 400, "invalid_request");
    }
  });
});
