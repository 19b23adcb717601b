import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RotatedSecretKey, Workspace } from "../../../api/workspaces/contract.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { caller, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi({ WORKSPACES_LIMIT: "3" });
});
afterAll(() => api.stop());

describe("accepted requests", () => {
  test("accepts more workspaces for an account up to the limit, even when they are created concurrently", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const create = (number: number) =>
      call("POST /staff/workspaces", { name: "More", subdomain: `${workspace.subdomain}-${number}` });
    const responses = await Promise.all([1, 2, 3, 4, 5].map(create));
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(2);
    for (const { body } of made) Workspace.parse(body);
    for (const rejected of responses.filter(({ status }) => status !== 201)) {
      expectProblem(rejected, 409, "workspace_limit_reached");
    }
  });

  test("accepts a rotation of the secret key with an overlap, and returns the new key in the credentials", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "admin");
    const since = Date.now();
    const rotated = await call("POST /staff/secret-key/rotate", { overlapHours: 2 });
    const { secretKey, previousValidUntil } = RotatedSecretKey.parse(rotated.body);
    expect(rotated.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(Date.parse(previousValidUntil ?? "")).toBeGreaterThan(since + 7_000_000);
    const credentials = await workspace.call("GET /v1/workspaces/credentials");
    expect(credentials.body.secretKey).toBe(secretKey);
    expect(secretKey).not.toBe(workspace.secretKey);
  });

  test("accepts a secret-key rotation without an overlap, or the end of all sessions, and rejects older delegated keys within 2 s", async () => {
    for (const [endpoint, body] of [
      ["POST /staff/secret-key/rotate", { overlapHours: 0 }],
      ["POST /staff/sessions/end", undefined],
    ] as const) {
      const workspace = await newWorkspace(api);
      const user = await workspace.endUser();
      const probe = async () => (await user.call("GET /v1/boards")).status;
      expect(await probe()).toBe(200);
      const { call } = await signIn(api, workspace, "owner");
      expect((await call(endpoint, body)).status).toBe(200);
      await expectRejectedWithin(2_000, api, probe);
      expect((await workspace.call("GET /v1/boards")).status).toBe(200);
    }
  });

  test("accepts a delegated key of the workspace's new session epoch immediately, even if the key's user is cached", async () => {
    const workspace = await newWorkspace(api);
    const { workspaceId: ws, userId: sub } = workspace;
    const probe = async (ep: number) => {
      const claims = { ws, sub, scp: "staff", sid: "one account", ep };
      const key = await mintDelegatedKey(api.config.SHARED_ROOT_KEYS, claims);
      return (await caller(api.url, { "x-api-key": key })("GET /v1/boards")).status;
    };
    expect(await probe(1)).toBe(200);
    await api.sql`update workspaces set epoch = 2 where id = ${ws}`;
    expect(await probe(2)).toBe(200);
    expect(await probe(3)).toBe(401);
  });
});

describe("rejected requests", () => {
  test("rejects a taken or reserved subdomain, and an overlap of more than a week", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    const create = (subdomain: string) => call("POST /staff/workspaces", { name: "More", subdomain });
    expectProblem(await create(workspace.subdomain), 409, "subdomain_taken", ["subdomain"]);
    expectProblem(await create("admin"), 400, "invalid_request", ["subdomain"]);
    const rotate = await call("POST /staff/secret-key/rotate", { overlapHours: 169 });
    expectProblem(rotate, 400, "invalid_request", ["overlapHours"]);
  });
});
