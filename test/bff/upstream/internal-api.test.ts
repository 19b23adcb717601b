import { randomBytes, randomUUID } from "node:crypto";
import { decodeJwt, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import type { ApiCall } from "../../../bff/upstream/api-client.ts";
import { createInternalApi } from "../../../bff/upstream/internal-api.ts";
import { deriveKey } from "../../../platform/derive-key.ts";

const root = { id: "k1", secret: randomBytes(32) };
const visit = { workspaceId: randomUUID(), identity: { kind: "anonymous" as const, id: randomUUID() } };

/** A fake API that always sends this response, and records its requests. */
function responding(status: number, body: unknown, headers: Record<string, string> = {}) {
  const calls: ApiCall[] = [];
  const call = async (requested: ApiCall) => {
    calls.push(requested);
    return { status, headers, body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)) };
  };
  let now = Date.now();
  const endpoints = createInternalApi({ call }, [root], () => now);
  const wait = (seconds: number) => {
    now += seconds * 1000;
  };
  return { calls, endpoints, wait };
}

describe("the service key", () => {
  it("the service key authenticates the BFF for a minute, is signed with a key that has no other use, and is renewed in time", async () => {
    const { calls, endpoints, wait } = responding(404, { code: "unknown_sdk_token" });
    await endpoints.findWorkspace("sdk_x", "r1");
    wait(24);
    await endpoints.findWorkspace("sdk_x", "r2");
    wait(1);
    await endpoints.findWorkspace("sdk_x", "r3");
    const [first = "", second, third] = calls.map(
      ({ credential }) => credential.authorization?.split(" ")[1],
    );
    expect([second === first, third === first]).toEqual([true, false]);
    const { protectedHeader, payload } = await jwtVerify(first, deriveKey(root, "service/v1"));
    expect(protectedHeader).toEqual({ alg: "HS256", typ: "service+jwt", kid: "k1" });
    expect(payload).toEqual({
      iss: "earshot-bff",
      aud: "earshot-api",
      iat: payload.iat,
      exp: (payload.iat ?? 0) + 60,
    });
    expect(decodeJwt(third ?? "").iat).toBe((payload.iat ?? 0) + 25);
    expect(Object.keys(calls[0]?.credential ?? {})).toEqual(["authorization"]);
  });
});

describe("responses of the API", () => {
  it("the API's response 404 unknown_sdk_token is returned as undefined, and any other 404 is a protocol error", async () => {
    await expect(
      responding(404, { code: "unknown_sdk_token" }).endpoints.findWorkspace("sdk_x", "r"),
    ).resolves.toBeUndefined();
    await expect(
      responding(404, { code: "not_found" }).endpoints.findWorkspace("sdk_x", "r"),
    ).rejects.toThrow("the API rejected an internal call: 404 not_found");
  });

  it("the response 404 route_not_found of an older API becomes a 503 with Retry-After, and the cause names the route", async () => {
    const { endpoints } = responding(404, { code: "route_not_found" });
    const claim = { workspaceId: visit.workspaceId, profile: { externalId: "42" } };
    const problem = await endpoints.claimVisitor(claim, "r").catch((reason: Error) => reason as Error);
    expect(problem).toMatchObject({
      status: 503,
      code: "api_unavailable",
      headers: { "retry-after": "2" },
      cause: { message: "the API is older than this BFF: it has no route /internal/visitor/claim" },
    });
  });

  it("the API's response 200 is never treated as an error, whatever fields it has", async () => {
    const person = { id: randomUUID(), fullName: "Una", email: null, avatarUrl: null, kind: "verified" };
    const { endpoints } = responding(200, { ...person, code: "unauthorized" });
    await expect(endpoints.resolveVisitor(visit, "r")).resolves.toEqual(person);
  });

  it.each([
    [401, "identity_token_used"],
    [403, "identity_was_verified"],
    [403, "user_blocked"],
  ])("the API's response %i %s is passed to the page", async (status, code) => {
    const { endpoints } = responding(status, { code });
    await expect(endpoints.resolveVisitor(visit, "r")).rejects.toMatchObject({ status, code });
  });

  it("the API's response 503 database_unavailable becomes a 503 with the API's own Retry-After", async () => {
    const { endpoints } = responding(503, { code: "database_unavailable" }, { "retry-after": "7" });
    await expect(endpoints.resolveVisitor(visit, "r")).rejects.toMatchObject({
      status: 503,
      code: "api_unavailable",
      headers: { "retry-after": "7" },
    });
  });

  it("the API's response 401 to the service key becomes a 503, whose cause is not shown to the page", async () => {
    const { endpoints } = responding(401, { code: "unauthorized" });
    const rejected = expect.objectContaining({
      status: 503,
      code: "api_unavailable",
      headers: { "retry-after": "2" },
    });
    const cause = "The API rejects the service key of this BFF: their clocks or SHARED_ROOT_KEYS differ.";
    for (const asking of [endpoints.resolveVisitor(visit, "r"), endpoints.findWorkspace("sdk_x", "r")]) {
      const problem = await asking.catch((reason: Error) => reason as Error);
      expect(problem).toEqual(rejected);
      expect(problem).toMatchObject({ cause: { message: cause } });
    }
  });

  it.each([
    [200, "not json"],
    [200, {}],
    [200, { id: "1" }],
    [400, { code: "invalid_request" }],
    [302, ""],
  ])("the API's response %i %j is treated as an error of the BFF, not of the page", async (status, body) => {
    const { endpoints } = responding(status, body);
    for (const asking of [endpoints.resolveVisitor(visit, "r"), endpoints.findWorkspace("sdk_x", "r")]) {
      const error: unknown = await asking.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toHaveProperty("status");
    }
  });
});
