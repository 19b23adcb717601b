import { beforeAll, describe, expect, it } from "vitest";
import { isWellFormedSecret } from "../../../api/keys/secrets.ts";
import { Credentials } from "../../../api/workspaces/contract.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const endpoint = "GET /v1/workspaces/credentials";
const readings = async () =>
  api.sql<{ userId: string }[]>`
    select user_id as "userId" from audit_events
    where workspace_id = ${workspace.workspaceId} and action = 'credentials.read' order by id`;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api, ["example.com"]);
});

describe("accepted requests", () => {
  it("accepts requests by owners and admins, and returns exactly the four fields with the original secret key", async () => {
    for (const { call } of [workspace, await workspace.keyOf("admin")]) {
      const response = await call(endpoint);
      expect(response.status).toBe(200);
      const credentials = Credentials.parse(response.body);
      expect(credentials).toEqual({
        secretKey: workspace.secretKey,
        sdkToken: workspace.sdkToken,
        allowedDomains: ["example.com"],
        enforceSecureIdentify: false,
      });
      expect(isWellFormedSecret(credentials.secretKey)).toBe(true);
      expect(credentials).toMatchObject({
        secretKey: expect.stringMatching(/^ews_/),
        sdkToken: expect.stringMatching(/^sdk_/),
      });
    }
  });

  it("returns the credentials with Cache-Control: no-store and no ETag", async () => {
    const { headers } = await workspace.call(endpoint);
    expect(headers.get("cache-control")).toBe("no-store, no-transform");
    expect(headers.get("etag")).toBeNull();
  });
});

describe("rejected requests", () => {
  it("rejects members and end users with 403, and adds no audit event", async () => {
    const before = await readings();
    for (const { call } of [await workspace.keyOf("member"), await workspace.endUser()]) {
      const problem = await call(endpoint);
      expectProblem(problem, 403, "role_not_allowed");
      expect(problem.text).not.toContain(workspace.secretKey.slice(0, 12));
    }
    expect(await readings()).toEqual(before);
  });

  it("rejects any query parameter", async () => {
    expectBadFields(await workspace.call(`${endpoint}?show=secretKey`), "show");
  });
});

describe("effects", () => {
  it("each read of the credentials adds an audit event that names the actor", async () => {
    const before = await readings();
    const admin = await workspace.keyOf("admin");
    await admin.call(endpoint);
    await workspace.call(endpoint);
    const added = (await readings()).slice(before.length);
    expect(added.map(({ userId }) => userId)).toEqual([admin.userId, workspace.userId]);
  });

  it("no row contains a secret in plain text, so a database dump without the root keys reveals no secrets", async () => {
    const tables = await api.sql<{ name: string }[]>`
      select table_name as name from information_schema.tables where table_schema = 'public'`;
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const rows = await api.sql`
        select from ${api.sql(name)} t
        where strpos(t::text, ${workspace.secretKey}) > 0 or strpos(t::text, ${workspace.apiKey}) > 0`;
      expect({ name, rows: rows.length }).toEqual({ name, rows: 0 });
    }
  });
});
