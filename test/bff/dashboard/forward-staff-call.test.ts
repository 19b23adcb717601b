import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forwarded } from "../../../api/forwarded-routes/contract.ts";
import { routes } from "../../../api/routes.ts";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { type RunningBff, startBff } from "../start-bff.ts";
import { givePassword, newBrowser, newSignedIn, ownPage } from "./sign-in.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

describe("the table of endpoints", () => {
  it("the table of forwarded endpoints contains exactly the API endpoints that staff may call", () => {
    const allowed = routes
      .filter(({ path, roles }) => !path.startsWith("/internal/") && roles.includes("owner"))
      // The BFF calls this route itself, for an account that may have no workspace yet.
      .filter(({ name }) => name !== "POST /staff/workspaces")
      .map(({ name }) => name);
    const open = Object.entries(forwarded.dashboard).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(open.sort()).toEqual([...allowed].sort());
  });
});

describe("staff in the dashboard", () => {
  it("the comments that staff read, and the text that they save, have parsed Markdown", async () => {
    const owner = await newSignedIn(api, bff);
    const place = await newBoard(owner.workspace.call);
    const seen = { title: "An idea", description: null };
    const input = { ...seen, ...place, visibility: "public" };
    const { id } = (await owner.call(`POST ${owner.at}/v1/posts`, input)).body;
    await owner.call(`POST ${owner.at}/v1/posts/${id}/comments`, { content: "*Slow*" });
    const prose = [["p", [["em", ["Slow"]]]]];
    const comments = await owner.call(`GET ${owner.at}/staff/posts/${id}/comments?limit=1`);
    expect(comments.body).toMatchObject({ data: [{ content: "*Slow*", prose }], total: 1 });
    const body = { title: "An idea", description: "*Slow*", seen };
    expect((await owner.call(`PATCH ${owner.at}/staff/posts/${id}`, body)).body.prose).toEqual(prose);
  });

  it("staff are the authors of the posts they create, and the response's Location is a path on the dashboard's origin", async () => {
    const owner = await newSignedIn(api, bff);
    const { boardId, categoryId } = await newBoard(owner.workspace.call);
    const input = { title: "From the dashboard", boardId, categoryId, visibility: "private" };
    const made = await owner.call(`POST ${owner.at}/v1/posts`, input);
    expect(made.status).toBe(201);
    expect(made.headers.get("location")).toBe(`${owner.at}/v1/posts/${made.body.id}`);
    expect(made.headers.get("x-post-number")).toMatch(/^\d+$/);
    expect(made.headers.get("cache-control")).toBe("no-store");
    const [row] = await api.sql`select user_id from posts where id = ${made.body.id}`;
    expect(row?.user_id).toBe(owner.userId);
    const listed = await owner.call(
      `GET ${owner.at}/v1/posts?limit=1&search=${encodeURIComponent("the dash")}`,
    );
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.id]);
  });

  it("staff can do only what their role allows", async () => {
    const owner = await newSignedIn(api, bff);
    const { subdomain } = owner.workspace;
    const reach = async (role: "admin" | "member") => {
      await owner.workspace.keyOf(role);
      const email = `${role}@${subdomain}.example`;
      await givePassword(api, email);
      const { call, signIn } = newBrowser(bff);
      await signIn(email);
      const statuses = [];
      for (const endpoint of [
        "GET /v1/boards",
        "GET /staff/users",
        "GET /staff/api-keys",
        "GET /v1/workspaces/credentials",
      ])
        statuses.push((await call(endpoint.replace(" ", ` ${owner.at}`) as "GET /")).status);
      return statuses;
    };
    expect(await reach("admin")).toEqual([200, 200, 200, 200]);
    expect(await reach("member")).toEqual([200, 200, 403, 403]);
  });

  it("staff stay signed in when all widget sessions end because the epoch is raised", async () => {
    const owner = await newSignedIn(api, bff);
    expect((await owner.call(`POST ${owner.at}/staff/sessions/end`, {})).status).toBe(200);
    const probe = async () => (await owner.call(`GET ${owner.at}/v1/boards`)).status;
    expect(await probe()).toBe(200);
    // By then, the API and the BFF have read the workspace and the account again.
    bff.passTime(5_000);
    expect(await probe()).toBe(200);
  });
});

describe("a dashboard request is rejected", () => {
  it.each(["", "nonsense", "Bearer x"])(
    "a dashboard request without a session is rejected: %j",
    async (value) => {
      const owner = await newSignedIn(api, bff);
      const call = caller(bff.url, ownPage(bff.url));
      const response = await call(`GET ${owner.at}/v1/boards`, undefined, { cookie: `earshot=${value}` });
      expect([response.status, response.body.code]).toEqual([401, "signed_out"]);
    },
  );

  it("a dashboard request with an API key instead of a session is rejected, and the key is not forwarded", async () => {
    const owner = await newSignedIn(api, bff);
    const key = { "x-api-key": owner.workspace.apiKey, authorization: `Bearer ${owner.workspace.apiKey}` };
    const response = await caller(bff.url)(`GET ${owner.at}/v1/boards`, undefined, key);
    expect(response.status).toBe(401);
  });

  it("a dashboard request for another account's workspace is rejected as if that workspace did not exist", async () => {
    const owner = await newSignedIn(api, bff);
    const theirs = await newWorkspace(api);
    for (const id of [theirs.workspaceId, "00000000-0000-4000-8000-000000000000"]) {
      for (const endpoint of ["GET /v1/boards", "GET /staff/users", "POST /v1/boards"]) {
        const response = await owner.call(endpoint.replace(" ", ` /dashboard/api/w/${id}`) as "GET /");
        expect([response.status, response.body.code, response.body.detail]).toEqual([
          404,
          "not_found",
          "No such workspace.",
        ]);
      }
    }
  });

  it.each([
    "/v1/nothing",
    "/staff/workspaces",
    "/internal/open",
    "/internal/accounts/session",
    "/v1/posts/../../internal/open",
    "/v1/%2e%2e/internal/open",
    "/v1//posts",
    "/v1/posts/",
    "/healthz",
    "//evil.example/v1/posts",
  ])(
    "a dashboard request for %s is rejected, because the table of endpoints does not contain the path",
    async (path) => {
      const owner = await newSignedIn(api, bff);
      const url = `${bff.url}${owner.at}${path}`;
      const response = await fetch(url, { headers: { cookie: owner.browser.cookie() } });
      expect(response.status).toBe(path.includes("..") || path.includes("%2e") ? response.status : 404);
      expect(response.status).toBeGreaterThanOrEqual(400);
    },
  );

  it("a dashboard request with an unsupported method or an invalid id is rejected", async () => {
    const owner = await newSignedIn(api, bff);
    const method = await owner.call(`DELETE ${owner.at}/v1/posts`);
    expect([method.status, method.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    const id = await owner.call(`GET ${owner.at}/v1/posts/..%2f..%2finternal%2fopen`);
    expect([id.status, id.body.code]).toEqual([400, "invalid_request"]);
  });

  it("dashboard requests are rejected within 5 s after the account loses its access to the workspace", async () => {
    const owner = await newSignedIn(api, bff);
    expect((await owner.call(`GET ${owner.at}/v1/boards`)).status).toBe(200);
    await api.sql`update users set account_id = null where id = ${owner.userId}`;
    const probe = async () => (await owner.call(`GET ${owner.at}/v1/boards`)).status;
    await expectRejectedWithin(5_000, bff, probe, 404);
  });
});
