import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectRejectedWithin } from "../../expect-rejected-within.ts";
import { type Api, caller, sharedApi } from "../../harness.ts";
import { newSignedIn } from "../dashboard/sign-in.ts";
import { page, type RunningBff, startBff } from "../start-bff.ts";

let api: Api;
let bff: RunningBff;
beforeAll(async () => {
  api = await sharedApi();
  bff = await startBff(api);
});
afterAll(async () => {
  await bff?.stop();
});

/** Opens a preview as an owner. The preview's frame has no origin and does not send the dashboard's cookies. */
async function newPreview() {
  const owner = await newSignedIn(api, bff);
  const { call, sdkToken, at, workspaceId } = owner;
  await api.sql`update workspaces set allowed_domains = '{app.acme.example}' where id = ${workspaceId}`;
  const board = await call(`POST ${at}/v1/boards`, { title: "Ideas", url: "ideas", isPrivate: false });
  const place = { boardId: board.body.id, visibility: "public" };
  const category = await call(`POST ${at}/v1/post-categories`, { name: "Any", boardId: board.body.id });
  const idea = { ...place, categoryId: category.body.id, title: "A bell" };
  const post = (await call(`POST ${at}/v1/posts`, idea)).body.id as string;
  const { path } = (await call(`GET /dashboard/api/previews?sdkToken=${sdkToken}`)).body as { path: "/" };
  const pass = path.split("/").at(-2) ?? "";
  return { ...owner, post, path, pass, frame: caller(bff.url, { origin: "null" }) };
}

describe("the widget's preview", () => {
  it("the preview is a page with the configured script tag; it has no origin, and other sites cannot frame it", async () => {
    const { path, frame, sdkToken } = await newPreview();
    const look = "theme=dark&accent=%23aa00ff&position=left&locale=pt-BR&badge=";
    const { status, text, headers } = await frame(`GET ${path}?${look}`);
    expect(status).toBe(200);
    expect(text).toContain(
      `<script async src="${path}embed.js" data-sdk-token="${sdkToken}" data-theme="dark" data-accent="#aa00ff" data-position="left" data-locale="pt-BR" data-badge=""></script>`,
    );
    const policy = (headers.get("content-security-policy") ?? "").split(";");
    for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy).toContain("sandbox allow-scripts");
    expect(policy.join()).not.toMatch(/unsafe|\*/);
    expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual([
      "no-store",
      "no-referrer",
    ]);
  });

  it("the preview shows the settings in its address instead of the stored look, with the text escaped, and the logo", async () => {
    const { path, frame, sdkToken, workspaceId } = await newPreview();
    await api.sql`update workspaces set look = '{"theme": "dark"}', logo_digest = 'd' where id = ${workspaceId}`;
    await api.sql`insert into workspace_logos values (${workspaceId}, 'image/png', 'd', 'iVBORw0KGgo=')`;
    const { text, headers } = await frame(`GET ${path}?label=%22%3E%3Cscript%3E&tabs=ideas&theme=inherit`);
    expect(text).toContain(
      'data-theme="inherit" data-label="&quot;&gt;&lt;script&gt;" data-tabs="ideas"></script>',
    );
    expect(headers.get("content-security-policy")).toContain("img-src 'self'");
    bff.passTime(3_000);
    expect((await frame(`GET ${path}embed/open?sdkToken=${sdkToken}`)).body.workspace).toMatchObject({
      look: {},
      logo: `embed/logo/${sdkToken}/d`,
    });
    const logo = await fetch(`${bff.url}${path}embed/logo/${sdkToken}/d`);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  it("the preview rejects unknown query parameters and invalid values", async () => {
    const { path, frame } = await newPreview();
    const wrong = ["accent=red%22%3E%3Cscript%3E", "accent=%23fff", "theme=auto", "position=top"];
    for (const query of [...wrong, "locale=en%22", "badge=1", "sdk-token=sdk_other", "onload=x"]) {
      const { status, body } = await frame(`GET ${path}?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, "invalid_request"]);
    }
  });

  it("the preview reads the same data as a visitor on an allowed page", async () => {
    const { path, frame, sdkToken, post } = await newPreview();
    const visitor = caller(bff.url, { origin: page });
    for (const endpoint of ["open", "v1/posts", `v1/posts/${post}`, "v1/boards"]) {
      const shown = await frame(`GET ${path}embed/${endpoint}?sdkToken=${sdkToken}`);
      const read = await visitor(`GET /embed/${endpoint}?sdkToken=${sdkToken}`);
      expect([shown.status, shown.text]).toEqual([200, read.text]);
      expect(shown.headers.get("access-control-allow-origin")).toBe("*");
    }
    expect((await frame(`GET ${path}embed/v1/posts?limit=1`)).text).toContain("A bell");
  });

  it("the preview rejects writes with `preview_read_only`", async () => {
    const { path, frame, sdkToken, post, workspaceId } = await newPreview();
    const preflight = await fetch(`${bff.url}${path}embed/session`, {
      method: "OPTIONS",
      headers: { origin: "null", "access-control-request-method": "POST" },
    });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    for (const endpoint of [
      "POST session",
      "POST open",
      `POST v1/posts/${post}/vote`,
      "POST v1/posts",
      `PUT visitor/posts/${post}/vote`,
    ]) {
      const route = endpoint.replace(" ", ` ${path}embed/`) as `POST /${string}`;
      const { status, body, headers } = await frame(route, { sdkToken });
      expect([endpoint, status, body.code]).toEqual([endpoint, 403, "preview_read_only"]);
      expect(headers.get("access-control-allow-origin")).toBe("*");
    }
    const people = await api.sql`select from users where workspace_id = ${workspaceId} and role = 'end_user'`;
    expect(people).toEqual([]);
  });

  it("the preview ends when the dashboard session ends, and when the account loses access to the workspace", async () => {
    const [signedOut, removed] = [await newPreview(), await newPreview()];
    await signedOut.call("POST /dashboard/api/sign-out", {});
    await api.sql`update users set account_id = null where workspace_id = ${removed.workspaceId}`;
    const readBoth = () =>
      Promise.all(
        [signedOut, removed].map(async ({ path, frame }) => (await frame(`GET ${path}embed/open`)).body.code),
      );
    await expectRejectedWithin(5_000, bff, readBoth, ["preview_over", "preview_over"]);
    expect((await signedOut.frame(`GET ${signedOut.path}`)).body.code).toBe("preview_over");
  });
});

describe("attacks on the preview", () => {
  it("an invalid pass opens no preview and reads no data", async () => {
    const { pass, frame, browser } = await newPreview();
    const [head, key, iv, sealed, tag] = pass.split(".");
    const none = [
      "x",
      browser.cookie().split("=")[1] ?? "",
      `${head}.${key}.${iv}.${sealed}.${Buffer.alloc(16).toString("base64url")}`,
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${key}.${iv}.${sealed}.${tag}`,
      `${head}.${key}.${iv}.${sealed}`,
    ];
    for (const wrong of none) {
      for (const endpoint of ["", "embed/open", "embed/v1/posts"]) {
        const { status, body } = await frame(`GET /dashboard/preview/${wrong}/${endpoint}`);
        expect([wrong, endpoint, status, body.code]).toEqual([wrong, endpoint, 401, "preview_over"]);
      }
    }
  });

  it("a preview's pass reveals no session, and does not work at other endpoints", async () => {
    const { pass, sdkToken, at, browser } = await newPreview();
    const readable = pass.split(".").map((part) => Buffer.from(part, "base64url").toString());
    const digest = createHash("sha256")
      .update(`${browser.cookie().split("=")[1]}`)
      .digest("base64url");
    expect(readable.join()).not.toContain(sdkToken);
    expect(readable.join()).not.toContain(digest);
    const bearer = { authorization: `Bearer ${pass}` };
    const cookie = { cookie: `earshot=${pass}` };
    const visitor = caller(bff.url, { origin: page });
    expect((await visitor("GET /embed/v1/posts", undefined, bearer)).status).toBe(401);
    expect((await caller(bff.url)(`GET ${at}/v1/posts`, undefined, cookie)).status).toBe(401);
    expect((await caller(api.url, { "x-api-key": pass })("GET /v1/posts")).status).toBe(401);
  });

  it("an open preview does not allow the dashboard's origin, or a missing origin, at other endpoints under /embed", async () => {
    const { sdkToken, workspaceId, path, frame } = await newPreview();
    await frame(`GET ${path}embed/open`);
    for (const origin of [bff.url, "http://localhost:4001", "null", undefined]) {
      const stranger = caller(bff.url, origin === undefined ? {} : { origin });
      const { status } = await stranger(`GET /embed/open?sdkToken=${sdkToken}`);
      expect([origin, status]).toEqual([origin, 403]);
    }
    const seen = await api.sql`select from seen_origins where workspace_id = ${workspaceId}`;
    expect(seen).toEqual([]);
  });
});
