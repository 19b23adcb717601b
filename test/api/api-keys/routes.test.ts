import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { ApiKey, CreatedApiKey } from "../../../api/api-keys/contract.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

describe("API keys", () => {
  test("an API key is shown once, authenticates as its holder, and is listed without its secret", async () => {
    const workspace = await newWorkspace(api);
    const { call, userId } = await signIn(api, workspace, "admin");
    const made = await call("POST /staff/api-keys", { name: "Nightly export" });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store, no-transform"]);
    const { apiKey, ...shown } = CreatedApiKey.parse(made.body);
    expect(shown.user).toMatchObject({ id: userId, role: "admin" });
    expect((await caller(api.url, { "x-api-key": apiKey })("GET /v1/boards")).status).toBe(200);
    const listed = await call("GET /staff/api-keys");
    expect(z.array(ApiKey).parse(listed.body)).toContainEqual(shown);
    expect(listed.text).not.toContain(apiKey);
  });

  test("an API key is rejected within 2 s of its revocation or expiry, and revoking it again succeeds", async () => {
    const { call } = await signIn(api, await newWorkspace(api), "owner");
    const probe = async (key: string) =>
      (await caller(api.url, { "x-api-key": key })("GET /v1/boards")).status;
    const lasting = await call("POST /staff/api-keys", { name: "Lasting" });
    expect(await probe(lasting.body.apiKey)).toBe(200);
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const brief = await call("POST /staff/api-keys", { name: "Brief", expiresAt });
    expect(await probe(brief.body.apiKey)).toBe(200);
    await call(`DELETE /staff/api-keys/${lasting.body.id}`);
    await api.sql`update api_keys set expires_at = now() - interval '1 ms' where id = ${brief.body.id}`;
    const probeBoth = () => Promise.all([lasting, brief].map(({ body }) => probe(body.apiKey)));
    await expectRejectedWithin(2_000, api, probeBoth, [401, 401]);
    expect((await call(`DELETE /staff/api-keys/${lasting.body.id}`)).status).toBe(200);
  });
});

describe("authentication", () => {
  test("an API key cannot create API keys, even if it belongs to an owner", async () => {
    const workspace = await newWorkspace(api);
    expectProblem(await workspace.call("POST /staff/api-keys", { name: "More" }), 401, "unauthorized");
  });
});

describe("permissions", () => {
  test("an admin cannot create an API key for an owner", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "admin");
    const body = { name: "Up", userId: workspace.userId };
    expectProblem(await call("POST /staff/api-keys", body), 403, "role_above_own");
  });

  test("revoking another workspace's API key returns 404 and leaves the key valid", async () => {
    const theirs = await newWorkspace(api);
    const key = await theirs.keyOf("member");
    const { call } = await signIn(api, await newWorkspace(api), "owner");
    expectProblem(await call(`DELETE /staff/api-keys/${key.keyId}`), 404, "not_found");
    expect((await key.call("GET /v1/boards")).status).toBe(200);
  });
});

describe("rejected requests", () => {
  test("rejects creating an API key for an end user or for another workspace's user", async () => {
    const workspace = await newWorkspace(api);
    const { call } = await signIn(api, workspace, "owner");
    for (const { userId } of [await workspace.endUser(), await newWorkspace(api)]) {
      expectProblem(await call("POST /staff/api-keys", { name: "K", userId }), 400, "invalid_request", [
        "userId",
      ]);
    }
  });
});
