import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SecureIdentify } from "../../../api/workspaces/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { race } from "../race.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const endpoint = "PATCH /v1/workspaces/secure-identify";
const enforce = (value: unknown, call: Call = workspace.call) => call(endpoint, { enforce: value });
const state = async ({ workspaceId } = workspace) => {
  const [row] = await api.sql`
    select enforce_secure_identify as enforced, epoch from workspaces where id = ${workspaceId}`;
  return [row?.enforced, row?.epoch];
};

beforeAll(async () => {
  api = await sharedApi();
});
beforeEach(async () => {
  workspace = await newWorkspace(api);
});

describe("accepted requests", () => {
  it("switches secure identify on and off, and returns 200 with the new state, which the credentials also show", async () => {
    for (const value of [true, false]) {
      const response = await enforce(value);
      expect(response.status).toBe(200);
      expect(SecureIdentify.strict().parse(response.body)).toEqual({ enforceSecureIdentify: value });
      const { body } = await workspace.call("GET /v1/workspaces/credentials");
      expect(body.enforceSecureIdentify).toBe(value);
    }
  });

  it("accepts changes by admins but not by members", async () => {
    expect((await enforce(true, (await workspace.keyOf("admin")).call)).status).toBe(200);
    const rejected = await enforce(false, (await workspace.keyOf("member")).call);
    expectProblem(rejected, 403, "role_not_allowed");
  });
});

describe("rejected requests", () => {
  it.each([
    ["enforce", {}],
    ["enforce", { enforce: null }],
    ["enforce", { enforce: "true" }],
    ["enforce", { enforce: 1 }],
    ["enforceSecureIdentify", { enforce: true, enforceSecureIdentify: true }],
  ])("rejects a missing, invalid or unknown %s in %j, and changes nothing", async (field, body) => {
    expectBadFields(await workspace.call(endpoint, body), field);
    expect(await state()).toEqual([false, 1]);
  });
});

describe("effects", () => {
  it("switching secure identify from off to on ends earlier sessions, and no other request does", async () => {
    const other = await newWorkspace(api);
    for (const [value, expected] of [
      [false, [false, 1]],
      [true, [true, 2]],
      [true, [true, 2]],
      [false, [false, 2]],
      [true, [true, 3]],
    ] as const) {
      await enforce(value);
      expect(await state()).toEqual(expected);
    }
    expect(await state(other)).toEqual([false, 1]);
  });

  it("switching secure identify on ends earlier sessions only once when sixteen clients do so concurrently", async () => {
    const responses = await race(2, () => enforce(true));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(await state()).toEqual([true, 2]);
  });

  it("each change of secure identify adds an audit event that names the actor", async () => {
    const { call, userId } = await workspace.keyOf("admin");
    await enforce(true, call);
    await enforce(false);
    const events = await api.sql`
      select user_id as "userId", subject from audit_events
      where workspace_id = ${workspace.workspaceId} and action = 'secure_identify.set' order by id`;
    expect(events).toEqual([
      { userId, subject: "enforced" },
      { userId: workspace.userId, subject: "not enforced" },
    ]);
  });
});
