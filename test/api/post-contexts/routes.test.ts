import { beforeAll, expect, it } from "vitest";
import { PostContextSettings } from "../../../api/post-contexts/contract.ts";
import { Post, StaffPost } from "../../../api/posts/contract.ts";
import { ExportedUser } from "../../../api/users/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { lockWaits } from "../lock-waits.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

const context = { page: "https://acme.example/plan/7", appVersion: "3.2.1" };
const browser = "Firefox 140, Windows";
const path = `POST /visitor/posts?browser=${encodeURIComponent(browser)}` as const;

/** Creates a workspace that wants contexts of posts. */
async function newSetting(takesContext = true) {
  const workspace = await newWorkspace(api);
  const owner = await signIn(api, workspace, "owner");
  const member = await signIn(api, workspace, "member");
  await owner.call("PATCH /staff/post-contexts/settings", { takesContext });
  const place = await newBoard(workspace.call);
  const una = await workspace.endUser();
  const post = (more: object, call: Call = una.call) =>
    call(path, { title: "Beds", visibility: "public", ...place, ...more });
  return {
    ...{ ...workspace, owner, member, una, place, post },
    add: async (more: object = { context }) => Post.parse((await post(more)).body).id,
    read: async (id: string) =>
      StaffPost.parse((await member.call(`GET /staff/posts/${id}`)).body).context ?? null,
    stored: () => api.sql`select * from post_contexts where workspace_id = ${workspace.workspaceId}`,
    export: async () => ExportedUser.parse((await owner.call(`GET /staff/users/${una.userId}/export`)).body),
  };
}

it("staff see where a post from the widget was written", async () => {
  const setting = await newSetting();
  const made = await setting.post({ context });
  expect([made.status, made.headers.get("location")]).toEqual([201, null]);
  expect(await setting.read(made.body.id)).toEqual({ ...context, browser });
  const page = { page: context.page };
  expect(await setting.read(await setting.add({ context: page }))).toEqual({
    ...page,
    browser,
    appVersion: null,
  });
  expect(await setting.read(await setting.add({}))).toBeNull();
});

it("a post is kept without its context if the workspace does not want it, which is the default", async () => {
  const off = await newSetting(false);
  expect(await off.read(await off.add())).toBeNull();
  const initial = await newWorkspace(api);
  const una = await initial.endUser();
  const place = await newBoard(initial.call);
  const body = { title: "Beds", visibility: "public", ...place, context };
  expect((await una.call("POST /visitor/posts", body)).status).toBe(201);
  expect(
    await api.sql`select 1 from post_contexts where workspace_id in (${off.workspaceId}, ${initial.workspaceId})`,
  ).toEqual([]);
});

it("the same request with the same Idempotency-Key creates one post with one context", async () => {
  const setting = await newSetting();
  const body = { title: "Beds", visibility: "public", ...setting.place, context };
  const send = () => setting.una.call(path, body, { "idempotency-key": "once" });
  expect((await send()).body.id).toBe((await send()).body.id);
  expect(await setting.stored()).toHaveLength(1);
});

it("the browser in the query is not part of the request that an Idempotency-Key identifies", async () => {
  const { una, place, read } = await newSetting();
  const body = { title: "Beds", visibility: "public", ...place, context };
  const send = (browser: string) =>
    una.call(`POST /visitor/posts?browser=${browser}`, body, { "idempotency-key": "once" });
  const [first, second] = [await send("Firefox%20140"), await send("Firefox%20141")];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  expect(await read(first.body.id)).toEqual({ ...context, browser: "Firefox 140" });
});

it("an empty browser in the query is unknown, and a browser is no context of its own", async () => {
  const { una, place, read } = await newSetting();
  const body = { title: "Beds", visibility: "public", ...place };
  const add = async (more: object) => {
    const { status, body: post } = await una.call("POST /visitor/posts?browser=", { ...body, ...more });
    return [status, await read(post.id)];
  };
  expect(await add({ context })).toEqual([201, { ...context, browser: null }]);
  expect(await add({})).toEqual([201, null]);
  expectBadFields(await una.call(`POST /visitor/posts?browser=${"x".repeat(101)}`, body), "browser");
});

it("a context is rejected, with the name of the field, if it is not what a browser sends or could mislead staff", async () => {
  const { post } = await newSetting();
  const pages = [
    ...["javascript:alert(1)", "data:text/html,x", "ftp://acme.example/", "acme.example/plan", "/plan", ""],
    ...["https://acme.example/?token=1", "https://acme.example/#a", "https://una:secret@acme.example/"],
    ...[
      "https://acme.example",
      "https:acme.example/",
      "https://acme.example/a b",
      "https://acme.example/a\tb",
    ],
    `https://acme.example/${"x".repeat(2_000)}`,
  ];
  for (const page of pages) expectBadFields(await post({ context: { page } }), "context.page");
  for (const appVersion of ["", " ", "\u202e\n", "1\u0000", "x".repeat(101), "\ud800"])
    expectBadFields(await post({ context: { appVersion } }), "context.appVersion");
  expectBadFields(await post({ context: { browser } }), "context.browser");
  expectBadFields(await post({ context: { ...context, referrer: "x" } }), "context.referrer");
  expectBadFields(await post({ context: null }), "context");
  expectBadFields(await post({ statusId: null }), "statusId");
});

it("the longest context is stored as it was sent", async () => {
  const setting = await newSetting();
  const page = `https://acme.example/${"x".repeat(2_000 - 21)}`;
  const longest = { page, appVersion: "😀".repeat(100) };
  expect(await setting.read(await setting.add({ context: longest }))).toEqual({ ...longest, browser });
});

it("/v1 neither accepts nor returns a context", async () => {
  const setting = await newSetting();
  const body = { title: "Beds", visibility: "public", ...setting.place };
  for (const { call } of [setting, setting.una])
    expectBadFields(await call("POST /v1/posts", { ...body, context }), "context");
  expectProblem(await setting.call("POST /visitor/posts", body), 401, "unauthorized");
  const id = await setting.add();
  for (const { call } of [setting, setting.una]) {
    for (const read of [`GET /v1/posts/${id}`, "GET /v1/posts"] as const)
      expect((await call(read)).text).not.toContain("3.2.1");
  }
  expect((await setting.member.call("GET /staff/posts")).text).not.toContain("3.2.1");
});

it("owners and administrators choose whether new posts come with a context, and the audit list says so", async () => {
  const { owner, member, una, workspaceId } = await newSetting();
  const path = "/staff/post-contexts/settings";
  expect(PostContextSettings.parse((await owner.call(`GET ${path}`)).body)).toEqual({ takesContext: true });
  const off = await owner.call(`PATCH ${path}`, { takesContext: false });
  expect(off.body).toEqual({ takesContext: false });
  expectBadFields(await owner.call(`PATCH ${path}`, { takesContext: "yes" }), "takesContext");
  expectProblem(await member.call(`PATCH ${path}`, { takesContext: true }), 403, "role_not_allowed");
  expectProblem(await una.call(`GET ${path}`), 403, "role_not_allowed");
  const events = await api.sql`
    select subject from audit_events where workspace_id = ${workspaceId} and action = 'post_contexts.set' order by id`;
  expect(events.map(({ subject }) => subject)).toEqual(["on", "off"]);
});

it("an undone merge gives a post its context back", async () => {
  const setting = await newSetting();
  const [kept, duplicate] = [await setting.add({ context: { appVersion: "4" } }), await setting.add()];
  const { call } = setting.member;
  const merge = (await call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate })).body;
  expect(await setting.read(kept)).toMatchObject({ page: null, appVersion: "4" });
  expect((await setting.export()).mergedPosts).toMatchObject([
    { id: duplicate, context: { ...context, browser } },
  ]);
  expect((await call(`DELETE /staff/posts/${kept}/merges/${merge.id}`)).status).toBe(200);
  expect(await setting.read(duplicate)).toEqual({ ...context, browser });
});

it("a merge that waits for an erasure of the duplicate's author copies no context, so that its undo restores none", async () => {
  const { add, member, owner, read, una, workspaceId } = await newSetting();
  const [kept, duplicate] = [await add(), await add()];
  const erasure = JSON.stringify({ id: una.userId, withTexts: false });
  const merging: ReturnType<typeof member.call>[] = [];
  await api.sql.begin(async (sql) => {
    await sql`select erase_user(${workspaceId}, ${owner.userId}, true, ${erasure})`;
    merging.push(member.call(`POST /staff/posts/${kept}/merges`, { duplicateId: duplicate }));
    await expect.poll(() => lockWaits(api.sql, "merge_posts")).not.toHaveLength(0);
  });
  const [merge] = await Promise.all(merging);
  const [stored] = await api.sql`
    select duplicate->'context' as context from post_merges where workspace_id = ${workspaceId}`;
  expect(stored?.context).toBeNull();
  await member.call(`DELETE /staff/posts/${kept}/merges/${merge?.body.id}`);
  expect(await read(duplicate)).toBeNull();
});

it("a deleted post leaves no context", async () => {
  const setting = await newSetting();
  await setting.una.call(`DELETE /v1/posts/${await setting.add()}`);
  expect(await setting.stored()).toEqual([]);
});

it("a person's export contains the contexts of the person's posts, and an erasure deletes them, even if the texts stay", async () => {
  const setting = await newSetting();
  const [kept, duplicate] = [await setting.add(), await setting.add()];
  const known = { ...context, browser };
  expect((await setting.export()).posts.map((post) => post.context)).toEqual([known, known]);
  const { body: merge } = await setting.member.call(`POST /staff/posts/${kept}/merges`, {
    duplicateId: duplicate,
  });
  await setting.owner.call(`POST /staff/users/${setting.una.userId}/erasure`, { withTexts: false });
  expect(await setting.stored()).toEqual([]);
  await setting.member.call(`DELETE /staff/posts/${kept}/merges/${merge.id}`);
  expect(await setting.read(duplicate)).toBeNull();
});
