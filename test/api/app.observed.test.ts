import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { routes } from "../../api/routes.ts";
import { observeRequests, type SeenRequest } from "../../platform/http/observe-requests.ts";
import { afterThis, caller, newWorkspace, startApi } from "../harness.ts";

it("a request to any route is reported to observers under the route's pattern, even without a key", async () => {
  const api = await startApi();
  afterThis(api.stop);
  const seen: SeenRequest[] = [];
  observeRequests(api.server, [{ onEnd: (one) => void seen.push(one) }]);
  const call = caller(api.url);
  for (const { method, path } of routes) {
    await call(`${method} ${path.replaceAll(/:\w+/g, () => randomUUID())}` as "GET /");
  }
  await expect.poll(() => seen.length).toBe(routes.length);
  expect(seen.map(({ method, route }) => `${method} ${route}`)).toEqual(routes.map(({ name }) => name));
  expect(new Set(seen.map(({ status, caller }) => `${status} ${caller}`))).toEqual(new Set(["401 none"]));
});

it("an authenticated request is reported to observers with its caller and workspace, even if it then fails", async () => {
  const api = await startApi({ RATE_LIMITS: "reads=2,writes=2" });
  afterThis(api.stop);
  const seen: SeenRequest[] = [];
  observeRequests(api.server, [{ onEnd: (one) => void seen.push(one) }]);
  const workspace = await newWorkspace(api);
  const { workspaceId } = workspace;
  const visitor = await workspace.endUser();
  for (let turn = 0; turn < 3; turn += 1) await workspace.call("GET /v1/boards");
  await visitor.call("POST /v1/boards", {});
  await caller(api.url)("POST /internal/accounts/sign-in", {});
  await caller(api.url)("POST /internal/workspace", {});
  await caller(api.url)("GET /docs/errors");
  await caller(api.url)("GET /v1/openapi.json");
  await workspace.call("POST /v1/nothing");
  await expect.poll(() => seen.length).toBe(9);
  expect(seen.map((one) => [one.route, one.status, one.caller, one.workspaceId])).toEqual([
    ["/v1/boards", 200, "api_key", workspaceId],
    ["/v1/boards", 200, "api_key", workspaceId],
    ["/v1/boards", 429, "api_key", workspaceId],
    ["/v1/boards", 403, "end_user", workspaceId],
    ["/internal/accounts/sign-in", 401, "none", undefined],
    ["/internal/workspace", 401, "none", undefined],
    ["/docs/errors", 200, "none", undefined],
    ["/v1/openapi.json", 200, "none", undefined],
    ["unmatched", 404, "api_key", workspaceId],
  ]);
});
