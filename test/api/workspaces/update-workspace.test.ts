import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Workspace } from "../../../api/workspaces/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { race } from "../race.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const endpoint = "PATCH /v1/workspaces/current";
const edit = (changes: unknown, call: Call = workspace.call) => call(endpoint, changes);
const read = async (call: Call = workspace.call) => {
  const response = await call("GET /v1/workspaces/current");
  expect(response.status).toBe(200);
  return Workspace.parse(response.body);
};
const free = () => `s${randomUUID().slice(0, 8)}`;

beforeAll(async () => {
  api = await sharedApi();
});
beforeEach(async () => {
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it("accepts a read of the caller's workspace by any role, and returns only id, name and subdomain", async () => {
    const { workspaceId, subdomain } = workspace;
    for (const { call } of [workspace, await workspace.keyOf("member"), await workspace.endUser()]) {
      expect(await read(call)).toEqual({ id: workspaceId, name: "Test", subdomain });
    }
  });

  it("accepts a name without a subdomain, trims the name, and keeps the subdomain", async () => {
    const before = await read();
    const edited = await edit({ name: " Beanrow " });
    expect(edited.status).toBe(200);
    expect(Workspace.parse(edited.body)).toEqual({ ...before, name: "Beanrow" });
    expect(await read()).toEqual(edited.body);
  });

  it("accepts a subdomain without a name, both together, and the current values", async () => {
    const subdomain = free();
    expect((await edit({ subdomain })).body).toMatchObject({ name: "Test", subdomain });
    const both = { name: "😀".repeat(100), subdomain: free() };
    expect((await edit(both)).body).toMatchObject(both);
    expect((await edit(both)).body).toMatchObject(both);
  });

  it.each(["abc", "123", "a-b", "a--b", "0x0", "a".repeat(63), "x".repeat(62).concat("9")])(
    "accepts the subdomain %s",
    async (subdomain) => {
      expect((await edit({ subdomain })).body.subdomain).toBe(subdomain);
      await edit({ subdomain: free() });
    },
  );

  it("accepts another workspace's name, and a subdomain that another workspace has released", async () => {
    const other = await newWorkspace(api);
    await edit({ name: "Twins" });
    expect((await edit({ name: "Twins" }, other.call)).status).toBe(200);
    await edit({ subdomain: free() }, other.call);
    expect((await edit({ subdomain: other.subdomain })).status).toBe(200);
  });

  it("accepts a new name from admins and members", async () => {
    for (const role of ["admin", "member"] as const) {
      const { call } = await workspace.keyOf(role);
      expect((await edit({ name: role }, call)).body.name).toBe(role);
    }
  });
});

describe("rejected requests", () => {
  it("rejects a member's change of the subdomain, and does not change the name either", async () => {
    const { call } = await workspace.keyOf("member");
    const before = await read();
    const rejected = await edit({ name: "Other", subdomain: free() }, call);
    expectProblem(rejected, 403, "role_not_allowed");
    expect(rejected.body.errors[0].path).toBe("subdomain");
    expect(await read()).toEqual(before);
    expect((await edit({ subdomain: free() }, (await workspace.keyOf("admin")).call)).status).toBe(200);
  });

  it.each([{}, ""])("rejects the body %j, which sets no field", async (body) => {
    expectProblem(await edit(body), 400, "invalid_request");
  });

  it.each([
    ["name", null],
    ["name", " "],
    ["name", "x".repeat(101)],
    ["name", "a\0"],
    ["name", 5],
    ["subdomain", null],
    ["subdomain", ""],
    ["subdomain", "ab"],
    ["subdomain", "a".repeat(64)],
    ["subdomain", "Abc"],
    ["subdomain", "-abc"],
    ["subdomain", "abc-"],
    ["subdomain", "a.b.c"],
    ["subdomain", "a_b"],
    ["subdomain", "a b"],
    ["subdomain", "a/b"],
    ["subdomain", "añb"],
    ["subdomain", "abс"],
    ["subdomain", "abc\n.evil"],
    ["subdomain", "https://abc"],
    ["subdomain", 123],
    ["subdomain", ["abc"]],
    ["id", randomUUID()],
    ["number", 1],
    ["secretKey", "ews_x"],
  ])(
    "rejects a body with %s = %j, with a 400 that names only that field, and changes nothing",
    async (field, value) => {
      const before = await read();
      expectBadFields(await edit({ name: "Other", [field]: value }), field);
      expect(await read()).toEqual(before);
    },
  );

  it.each([
    "www",
    "api",
    "app",
    "admin",
    "login",
    "cdn",
    "static",
    "mail",
    "docs",
    "support",
    "status",
    "dashboard",
  ])("rejects the reserved subdomain %s", async (subdomain) => {
    expectBadFields(await edit({ subdomain }), "subdomain");
  });

  it("rejects another workspace's subdomain with 409 subdomain_taken, and does not change the name either", async () => {
    const other = await newWorkspace(api);
    const before = await read();
    const clash = await edit({ name: "Taken over", subdomain: other.subdomain });
    expectProblem(clash, 409, "subdomain_taken", ["subdomain"]);
    expect(await read()).toEqual(before);
    expect((await read(other.call)).subdomain).toBe(other.subdomain);
  });

  it("rejects all but one of sixteen workspaces that request the same subdomain concurrently", async () => {
    const rivals = await Promise.all(Array.from({ length: 16 }, () => newWorkspace(api)));
    const subdomain = free();
    const responses = await race(1, (client) => edit({ subdomain }, rivals[client]?.call));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === "subdomain_taken")).toHaveLength(15);
  });
});

describe("effects", () => {
  it("a change of the workspace adds an audit event that names the actor", async () => {
    const { call, userId } = await workspace.keyOf("admin");
    await edit({ name: "Audited" }, call);
    const events = await api.sql`
      select action, user_id as "userId" from audit_events where workspace_id = ${workspace.workspaceId}`;
    expect(events).toContainEqual({ action: "workspace.updated", userId });
  });
});
