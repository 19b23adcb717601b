import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { EmbedWorkspace } from "../../../api/embed/contract.ts";
import { createWorkspaces } from "../../../bff/visitors/workspaces.ts";
import { Problem } from "../../../platform/http/problem.ts";

const acme: EmbedWorkspace = {
  workspaceId: randomUUID(),
  name: "Acme",
  subdomain: "acme",
  epoch: 1,
  allowedDomains: ["acme.example"],
  enforceSecureIdentify: false,
  isPublic: false,
  takesPictures: false,
  look: {},
  logoDigest: null,
  secretKeys: [],
};
const freely = async () => {};
const unknown = expect.objectContaining({ status: 401, code: "unknown_sdk_token" });

/** A fake API with one workspace. It counts requests and can be made unavailable. */
function fakeApi() {
  const api = { requested: 0, isAway: false, now: 1_000_000, workspace: acme };
  const ask = async (sdkToken: string) => {
    api.requested += 1;
    await new Promise((resolve) => setImmediate(resolve));
    if (api.isAway) throw new Problem(503, "api_unavailable", "away");
    return sdkToken === "sdk_acme" ? api.workspace : undefined;
  };
  const workspaces = createWorkspaces(ask, () => api.now);
  return {
    api,
    find: (token = "sdk_acme", before = freely) => workspaces.find(token, "r", before),
    workspaces,
  };
}

describe("the cache of workspaces", () => {
  it("concurrent look-ups of a workspace send one request to the API", async () => {
    const { api, find } = fakeApi();
    await Promise.all(Array.from({ length: 50 }, () => find()));
    expect(api.requested).toBe(1);
  });

  it("a workspace is cached for at most three seconds", async () => {
    const { api, find } = fakeApi();
    await find();
    api.workspace = { ...acme, allowedDomains: [] };
    api.now += 2_999;
    expect((await find()).allowedDomains).toEqual(["acme.example"]);
    api.now += 1;
    expect((await find()).allowedDomains).toEqual([]);
  });

  it("an expired cache entry of a workspace is not used, even while the API is unavailable", async () => {
    const { api, find } = fakeApi();
    await find();
    api.now += 3_000;
    api.isAway = true;
    await expect(find()).rejects.toMatchObject({ status: 503 });
    api.isAway = false;
    await expect(find()).resolves.toEqual(acme);
  });

  it("a workspace is requested again after a call of `forget`", async () => {
    const { api, find, workspaces } = fakeApi();
    await find();
    workspaces.forget("sdk_acme");
    await find();
    expect(api.requested).toBe(2);
  });
});

describe("unknown SDK tokens", () => {
  it("an SDK token that belongs to no workspace is rejected, and is looked up at most once in three seconds", async () => {
    const { api, find } = fakeApi();
    for (let i = 0; i < 5; i++) await expect(find("sdk_other")).rejects.toEqual(unknown);
    expect(api.requested).toBe(1);
  });

  it.each(["", "acme", "sdk_", "ews_secret", "sdk_a b", "sdk_\n", `sdk_${"x".repeat(200)}`, "sdk_' or 1=1"])(
    "a malformed SDK token is rejected without a request: %j",
    async (token) => {
      const { api, find } = fakeApi();
      await expect(find(token)).rejects.toEqual(unknown);
      expect(api.requested).toBe(0);
    },
  );

  it("a look-up that exceeds the caller's limit sends no request to the API", async () => {
    const { api, find } = fakeApi();
    const tooMany = async () => {
      throw new Problem(429, "rate_limited", "later");
    };
    await expect(find("sdk_acme", tooMany)).rejects.toMatchObject({ status: 429 });
    expect(api.requested).toBe(0);
    await find();
    await expect(find("sdk_acme", tooMany)).resolves.toEqual(acme);
  });
});
