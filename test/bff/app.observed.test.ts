import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { observeRequests, type SeenRequest } from "../../platform/http/observe-requests.ts";
import { afterThis, caller, sharedApi, startApi } from "../harness.ts";
import { newSignedIn } from "./dashboard/sign-in.ts";
import { newSite, startBff } from "./start-bff.ts";

it("the BFF reports the route's pattern, the caller and the workspace of every request", async () => {
  const api = await sharedApi();
  const bff = await startBff(api);
  afterThis(bff.stop);
  const site = await newSite(api, bff);
  const una = await site.visitor();
  const owner = await newSignedIn(api, bff);
  const { path } = (await owner.call(`GET /dashboard/api/previews?sdkToken=${owner.sdkToken}`)).body;
  const seen: SeenRequest[] = [];
  observeRequests(bff.server, [{ onEnd: (one) => void seen.push(one) }]);
  const expected: (string | undefined)[][] = [];
  const send = async (sent: Promise<unknown>, ...described: (string | undefined)[]) => {
    await sent;
    expected.push(described);
    await expect.poll(() => seen.length).toBe(expected.length);
  };
  const id = randomUUID();
  const nobody = caller(bff.url);
  const visitor = ["end_user", site.workspaceId];
  const staff = ["staff", owner.workspaceId];
  const none = ["none", undefined];

  await send(una.call("GET /embed/v1/posts"), "/embed/v1/posts", ...visitor);
  await send(una.call(`GET /embed/v1/posts/${id}`), "/embed/v1/posts/:id", ...visitor);
  await send(una.call(`PUT /embed/visitor/posts/${id}/vote`), "/embed/visitor/posts/:id/vote", ...visitor);
  await send(una.call(`GET /embed/open?sdkToken=${site.sdkToken}`), "/embed/open", ...visitor);
  await send(site.open(), "/embed/session", ...visitor);
  await send(una.call(`GET /embed/1.2.3-${id}/embed/v1/posts/${id}`), "/embed/v1/posts/:id", ...visitor);
  await send(nobody(`GET /embed/v1/posts/${id}`), "/embed/v1/posts/:id", ...none);
  await send(nobody(`GET /embed/${id}`), "/embed/*", ...none);
  await send(
    owner.call(`GET ${owner.at}/v1/posts/${id}`),
    "/dashboard/api/w/:workspaceId/v1/posts/:id",
    ...staff,
  );
  await send(owner.call("GET /dashboard/api/me"), "/dashboard/api/me", ...none);
  await send(owner.call(`DELETE /dashboard/api/sessions/${id}`), "/dashboard/api/sessions/:id", ...none);
  await send(owner.call(`GET /dashboard/api/${id}`), "/dashboard/api/*", ...none);
  await send(nobody(`GET /dashboard/${id}`), "/dashboard/*", ...none);
  await send(nobody(`GET ${path}` as "GET /"), "/dashboard/preview/:pass/", ...none);
  await send(
    nobody(`GET ${path}embed/v1/posts/${id}` as "GET /"),
    "/dashboard/preview/:pass/embed/v1/posts/:id",
    ...none,
  );
  await send(nobody(`GET /${id}`), "unmatched", ...none);

  expect(seen.map(({ route, caller, workspaceId }) => [route, caller, workspaceId])).toEqual(expected);
});

it("the API reports the BFF's own calls as calls of a service", async () => {
  const api = await startApi();
  afterThis(api.stop);
  const seen: SeenRequest[] = [];
  observeRequests(api.server, [{ onEnd: (one) => void seen.push(one) }]);
  const bff = await startBff(api);
  afterThis(bff.stop);
  const site = await newSite(api, bff);
  await site.visitor({ identityToken: site.signs() });
  await expect
    .poll(() => seen.map(({ route, caller }) => `${route} ${caller}`))
    .toEqual(expect.arrayContaining(["/internal/workspace service", "/internal/visitor service"]));
});
