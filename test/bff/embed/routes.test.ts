import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forwarded } from "../../../api/forwarded-routes/contract.ts";
import { type Api, caller, newBoard, sharedApi } from "../../harness.ts";
import { newSite, page, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

/** All requests to the API that an end user may make. The list is independent of the declared routes. */
const allowed = [
  "GET /v1/polls",
  "GET /v1/polls/:id",
  "POST /v1/polls/:id/vote",
  "DELETE /v1/polls/:id/vote",
  "GET /v1/posts",
  "POST /v1/posts",
  "GET /v1/posts/:id",
  "PATCH /v1/posts/:id",
  "DELETE /v1/posts/:id",
  "POST /v1/posts/:id/vote",
  "GET /v1/posts/:postId/comments",
  "POST /v1/posts/:postId/comments",
  "PATCH /v1/posts/:postId/comments/:id",
  "DELETE /v1/posts/:postId/comments/:id",
  "GET /v1/posts/:postId/comments/:id/replies",
  "POST /v1/posts/:postId/comments/:id/like",
  "GET /v1/boards",
  "GET /v1/boards/:id",
  "GET /v1/post-categories",
  "GET /v1/post-categories/:id",
  "GET /v1/tags",
  "GET /v1/tags/:id",
  "GET /v1/workspaces/current",
  "GET /v1/changelogs",
  "GET /v1/changelogs/tags",
  "GET /v1/changelogs/:id",
  "POST /v1/changelogs/:id/like",
  "PUT /visitor/posts/:id/vote",
  "PUT /visitor/posts/:postId/comments/:id/like",
  "PUT /visitor/changelogs/:id/like",
  "GET /visitor/posts/:id/follow",
  "PUT /visitor/posts/:id/follow",
  "GET /visitor/data",
  "PUT /visitor/name",
  "POST /visitor/erasure",
  "GET /visitor/notifications",
  "PUT /visitor/notifications/seen",
  "POST /visitor/pictures",
  "POST /visitor/posts",
];
const filled = (endpoint: string) =>
  endpoint.replace(" ", " /embed").replace(/:\w+/g, () => randomUUID()) as `${string} /${string}`;

describe("responses of /embed/v1", () => {
  it("a post that a visitor created and voted on is shown to that visitor and to other readers", async () => {
    const site = await newSite(api, bff);
    const place = await newBoard(site.call);
    const una = await site.visitor({ identityToken: site.signs({ sub: "una", name: "Una" }) });
    expect(una.user).toMatchObject({ kind: "verified", fullName: "Una" });

    const idea = { title: "Dark mode", description: "For the night.", visibility: "public", ...place };
    const created = await una.call("POST /embed/v1/posts", idea);
    expect(created.status).toBe(201);
    expect(created.headers.get("location")).toBe(`/embed/v1/posts/${created.body.id}`);
    expect(created.headers.get("x-post-number")).toMatch(/^\d+$/);

    const vote = await una.call(`POST /embed/v1/posts/${created.body.id}/vote`);
    expect([vote.status, vote.body]).toEqual([
      200,
      { postId: created.body.id, isVoted: true, votesCount: 1 },
    ]);

    const [mine] = (await una.call("GET /embed/v1/posts?search=dark")).body.data;
    expect(mine).toMatchObject({ id: created.body.id, title: "Dark mode", votesCount: 1, isVoted: true });
    const [read] = (await site.fromPage(`GET /embed/v1/posts?sdkToken=${site.sdkToken}`)).body.data;
    expect(read).toMatchObject({ id: created.body.id, votesCount: 1, isVoted: false });
    const [staffs] = (await site.call("GET /v1/posts")).body.data;
    expect(staffs).toMatchObject({ id: created.body.id, votesCount: 1 });
  });

  it("a response of /embed/v1 equals the API's response, byte for byte", async () => {
    const site = await newSite(api, bff);
    await newBoard(site.call);
    const direct = await site.call("GET /v1/boards");
    const through = await site.fromPage(`GET /embed/v1/boards?sdkToken=${site.sdkToken}`);
    expect(through.text).toBe(direct.text);
    expect(through.headers.get("content-type")).toBe(direct.headers.get("content-type"));
  });
});

describe("the endpoints under /embed/v1 and /embed/visitor", () => {
  it("the endpoints under /embed/v1 and /embed/visitor are exactly those that an end user may call", () => {
    const opened = Object.entries<object>(forwarded.widget).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(opened.sort()).toEqual([...allowed].sort());
    expect(allowed).toHaveLength(39);
  });

  it.each(allowed)("%s rejects a caller without credentials", async (endpoint) => {
    const response = await caller(bff.url, { origin: page })(filled(endpoint));
    expect([response.status, response.body.code]).toEqual([401, "session_required"]);
    expect(response.headers.get("www-authenticate")).toContain("Bearer");
  });

  it.each(allowed)("%s rejects an invalid session, even with a valid SDK token", async (endpoint) => {
    const site = await newSite(api, bff);
    const path = `${filled(endpoint)}?sdkToken=${site.sdkToken}` as `${string} /${string}`;
    for (const authorization of ["Bearer x.y.z", "Bearer ", "Basic dW5hOnVuYQ==", `Bearer ${site.apiKey}`]) {
      const response = await site.fromPage(path, undefined, { authorization });
      expect([response.status, response.body.code]).toEqual([401, "session_expired"]);
    }
  });

  it.each(allowed.filter((endpoint) => endpoint.startsWith("GET")))(
    "%s can be read without a session",
    async (endpoint) => {
      const site = await newSite(api, bff);
      const response = await site.fromPage(
        `${filled(endpoint)}?sdkToken=${site.sdkToken}` as `${string} /${string}`,
      );
      expect([200, 404]).toContain(response.status);
      expect(response.text).not.toContain("sdkToken");
      expect(await site.countUsers()).toBe(0);
    },
  );

  it.each(allowed.filter((endpoint) => !endpoint.startsWith("GET")))(
    "%s cannot be written without a session",
    async (endpoint) => {
      const site = await newSite(api, bff);
      const path = `${filled(endpoint)}?sdkToken=${site.sdkToken}` as `${string} /${string}`;
      const response = await site.fromPage(path, {});
      expect([response.status, response.body.code]).toEqual([401, "session_required"]);
      expect(response.headers.get("access-control-allow-origin")).toBe(page);
    },
  );

  it.each([
    ["POST", "/v1/boards", 405],
    ["PATCH", "/v1/boards/:id", 405],
    ["DELETE", "/v1/post-categories/:id", 405],
    ["POST", "/v1/tags", 405],
    ["POST", "/v1/polls", 405],
    ["DELETE", "/v1/polls/:id", 405],
    ["POST", "/v1/changelogs", 405],
    ["PATCH", "/v1/changelogs/:id", 405],
    ["PATCH", "/v1/workspaces/current", 405],
    ["PUT", "/v1/posts/:id", 405],
    ["GET", "/v1/posts/:id/votes", 404],
    ["POST", "/v1/posts/:id/votes", 404],
    ["DELETE", "/v1/posts/:id/votes", 404],
    ["POST", "/v1/posts/:id/tags/:tagId", 404],
    ["GET", "/v1/workspaces/credentials", 404],
    ["PATCH", "/v1/workspaces/allowed-domains", 404],
    ["PATCH", "/v1/workspaces/secure-identify", 404],
    ["GET", "/v1/", 404],
    ["GET", "/v1/../internal/workspace", 404],
    ["GET", "/v1/POSTS", 404],
    ["GET", "/v1/posts/", 404],
    ["PUT", "/v1/posts/:id/vote", 405],
    ["POST", "/visitor/posts/:id/vote", 405],
    ["PUT", "/visitor/polls/:id/vote", 404],
    ["PUT", "/visitor/posts/:id", 404],
    ["GET", "/staff/posts", 404],
    ["GET", "/internal/open", 404],
  ])("%s %s is not available to visitors", async (method, path, status) => {
    const site = await newSite(api, bff);
    const una = await site.visitor({ identityToken: site.signs() });
    const response = await una.call(filled(`${method} ${path}`), method === "GET" ? undefined : {});
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    if (status === 405) expect(response.headers.get("allow")).toMatch(/^(GET|POST|PUT|PATCH|DELETE)/);
  });

  it.each([
    "/posts/..%2f..%2finternal%2fworkspace",
    "/posts/%2e%2e/boards",
    "/posts/..%2fworkspaces%2fcredentials",
    "/posts/..;/workspaces/credentials",
    "/posts/%00",
    "/posts/%ff",
    "/posts/1",
    "/posts/not-a-uuid",
    "//posts",
    "/posts//",
    "/posts/../workspaces/credentials",
    "/posts%2f..%2fworkspaces%2fcredentials",
  ])("the path %s gives no access to other endpoints", async (path) => {
    const site = await newSite(api, bff);
    const received = await rawGet(`/embed/v1${path}?sdkToken=${site.sdkToken}`);
    expect(received).toMatch(/^HTTP\/1\.1 (400|404) /);
    expect(received).not.toContain(site.secretKey);
  });
});

/** Sends a path exactly as written, because a URL parser would normalise it. */
function rawGet(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(Number(new URL(bff.url).port), "127.0.0.1", () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${page}\r\nConnection: close\r\n\r\n`),
    );
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("end", () => resolve(received));
    socket.on("error", reject);
  });
}
