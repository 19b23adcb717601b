import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AllowedDomains } from "../../../api/workspaces/contract.ts";
import { type Api, type Call, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const endpoint = "PATCH /v1/workspaces/allowed-domains";
const set = (allowedDomains: unknown, call: Call = workspace.call) => call(endpoint, { allowedDomains });
const read = async ({ call } = workspace): Promise<string[]> =>
  (await call("GET /v1/workspaces/credentials")).body.allowedDomains;
const hosts = (count: number) => Array.from({ length: count }, (_, n) => `s${n}.example`);

beforeAll(async () => {
  api = await sharedApi();
});
beforeEach(async () => {
  workspace = await newWorkspace(api, ["before.example"]);
});

describe("accepted requests", () => {
  it("accepts a new list, and returns it as stored: normalised, without duplicates, in the submitted order", async () => {
    const response = await set([
      " Example.com ",
      "https://b.example/",
      "*.münchen.example",
      "EXAMPLE.com:443",
    ]);
    expect(response.status).toBe(200);
    const stored = ["example.com", "https://b.example", "*.xn--mnchen-3ya.example"];
    expect(AllowedDomains.parse(response.body)).toEqual({ allowedDomains: stored });
    expect(await read()).toEqual(stored);
  });

  it("accepts an empty list, which allows no domains", async () => {
    expect((await set([])).body).toEqual({ allowedDomains: [] });
    expect(await read()).toEqual([]);
  });

  it("accepts the list from an earlier response as input", async () => {
    const { body } = await set(["b.example", "a.example"]);
    expect((await set(body.allowedDomains)).body).toEqual(body);
  });

  it("accepts 50 domains, counted after duplicates are merged", async () => {
    expect((await set([...hosts(50), "S1.example", "s2.example:443"])).body.allowedDomains).toEqual(
      hosts(50),
    );
  });

  it("accepts changes by admins but not by members, and only to their own workspace", async () => {
    const other = await newWorkspace(api, ["other.example"]);
    expect((await set(["admin.example"], (await workspace.keyOf("admin")).call)).status).toBe(200);
    const rejected = await set(["member.example"], (await workspace.keyOf("member")).call);
    expectProblem(rejected, 403, "role_not_allowed");
    expect(await read()).toEqual(["admin.example"]);
    expect(await read(other)).toEqual(["other.example"]);
  });
});

describe("rejected requests", () => {
  it("rejects a wildcard below a suffix shared by many owners", async () => {
    const rejected = await set(["*.github.io"]);
    expectProblem(rejected, 400, "invalid_request");
    expect(rejected.body.errors[0]).toMatchObject({ path: "allowedDomains.0", code: "shared_domain" });
  });

  it.each([
    ["allowedDomains", {}],
    ["allowedDomains", { allowedDomains: null }],
    ["allowedDomains", { allowedDomains: "example.com" }],
    ["allowedDomains.0", { allowedDomains: [5] }],
    ["allowedDomains.1", { allowedDomains: ["a.example", "https://a.example/path"] }],
    ["allowedDomains.0", { allowedDomains: ["x".repeat(301)] }],
    ["allowedDomains", { allowedDomains: Array.from({ length: 1_001 }, () => "a.example") }],
    ["append", { allowedDomains: [], append: true }],
  ])("rejects a missing, invalid or unknown %s (case %#), and keeps the list", async (path, body) => {
    expectBadFields(await workspace.call(endpoint, body), path);
    expect(await read()).toEqual(["before.example"]);
  });

  it("rejects the 51st domain with 409 allowed_domains_limit_reached, and keeps the list", async () => {
    expectProblem(await set(hosts(51)), 409, "allowed_domains_limit_reached");
    expect(await read()).toEqual(["before.example"]);
  });
});

describe("effects", () => {
  it("a change of the allowed domains adds an audit event that names the actor and the new list", async () => {
    const { call, userId } = await workspace.keyOf("admin");
    await set(["A.example", "b.example"], call);
    const events = await api.sql`
      select action, user_id as "userId", subject from audit_events where workspace_id = ${workspace.workspaceId}`;
    expect(events).toContainEqual({ action: "allowed_domains.set", userId, subject: "a.example b.example" });
  });
});
