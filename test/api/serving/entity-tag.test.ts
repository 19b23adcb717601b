import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { publicRoutes } from "../../../api/routes.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { newPost } from "../posts/new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  await newBoard(workspace.call);
});

/** Creates one object of each kind that has an `ETag`, and returns their paths by the first part of the route. */
async function newObjects() {
  const { call } = workspace;
  const place = await newBoard(call);
  const { body: tag } = await call("POST /v1/tags", { name: "Green", boardId: place.boardId });
  const { body: category } = await call("POST /v1/post-categories", {
    ...place,
    name: "Firs",
    categoryId: undefined,
  });
  const post = await newPost(call, place, { description: "“ä”\n\\ /" });
  const { body: poll } = await call("POST /v1/polls", {
    title: "Which?",
    type: "ranked",
    startAt: "2020-01-01T00:00:00Z",
    endAt: "2099-01-01T00:00:00Z",
    options: [{ title: "A" }, { title: "B" }],
  });
  const { body: entry } = await call("POST /v1/changelogs", { title: "Cut", content: '"viewsCount":1,' });
  return {
    "/v1/posts/:id": { path: `/v1/posts/${post.id}`, change: { title: "Pine" }, poll },
    "/v1/boards/:id": { path: `/v1/boards/${place.boardId}`, change: { description: "Green" } },
    "/v1/post-categories/:id": { path: `/v1/post-categories/${category.id}`, change: { name: "Oaks" } },
    "/v1/tags/:id": { path: `/v1/tags/${tag.id}`, change: { name: "Red" } },
    "/v1/polls/:id": { path: `/v1/polls/${poll.id}`, change: undefined },
    "/v1/changelogs/:id": { path: `/v1/changelogs/${entry.id}`, change: { title: "Felled" } },
    "/v1/workspaces/current": { path: "/v1/workspaces/current", change: { name: `W${randomUUID()}` } },
  };
}
type Path = keyof Awaited<ReturnType<typeof newObjects>>;

const tagged = publicRoutes.filter((route) => route.tagged);
const pathsOf = (method: string) =>
  tagged.filter((route) => route.method === method).map(({ path }) => path as Path);
const read = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  workspace.call(`${method} ${path}` as "GET /", undefined, headers);
const tagOf = async (path: string) => (await read(path)).headers.get("etag") ?? "";

it("every GET of one object has an ETag, except the credentials, which nobody may store", async () => {
  const reads = publicRoutes.filter(({ name }) => /^GET .*(:id|current|credentials)$/.test(name));
  const paths = reads.map(({ path }) => path).filter((path) => !path.endsWith("/credentials"));
  expect(pathsOf("GET").sort()).toEqual(paths.sort());
  const objects = await newObjects();
  for (const path of pathsOf("GET")) expect(await tagOf(objects[path].path)).toMatch(/^W\/"[\w+/]{22}"$/);
});

describe.each(pathsOf("GET"))("GET %s", (route) => {
  it("an object that the caller has already is a 304 without a body, for GET and HEAD", async () => {
    const { path } = (await newObjects())[route];
    const tag = await tagOf(path);
    for (const method of ["GET", "HEAD"]) {
      for (const sent of [tag, tag.slice(2), `"other", ${tag}`, "*"]) {
        const { status, text, headers } = await read(path, { "if-none-match": sent }, method);
        expect([sent, status, text, headers.get("etag")]).toEqual([sent, 304, "", tag]);
        expect(headers.get("cache-control")).toBe("private, no-cache");
        expect(headers.get("x-request-id")).not.toBeNull();
      }
      expect((await read(path, { "if-none-match": '"other"' }, method)).status).toBe(200);
    }
  });
});

describe.each(pathsOf("PATCH"))("PATCH %s", (route) => {
  it("a change with the tag that was read succeeds once; the same tag is then a 412 that changes nothing", async () => {
    const { path, change } = (await newObjects())[route];
    const [name = ""] = Object.keys(change ?? {});
    const edit = (headers: Record<string, string>, value?: string) =>
      workspace.call(`PATCH ${path}` as "PATCH /", value ? { [name]: value } : change, headers);
    const tag = await tagOf(path);
    expect((await edit({ "if-match": tag })).status).toBe(200);
    const after = await read(path);
    expect(after.headers.get("etag")).not.toBe(tag);
    for (const sent of [tag, tag.slice(2), '"other", "nope"', "nope", ""]) {
      expectProblem(await edit({ "if-match": sent }, "Other"), 412, "precondition_failed");
    }
    expect((await read(path)).body[name]).toBe(after.body[name]);
    expect((await edit({ "if-match": "*" }, "First more")).status).toBe(200);
    expect((await edit({ "if-match": `"other", ${await tagOf(path)}` }, "Second more")).status).toBe(200);
  });
});

describe.each(pathsOf("DELETE"))("DELETE %s", (route) => {
  it("an object is deleted only with the tag that it has now", async () => {
    const { path } = (await newObjects())[route];
    const remove = (tag: string) => read(path, { "if-match": tag }, "DELETE");
    if (route === "/v1/boards/:id" || route === "/v1/post-categories/:id") {
      for (const { id } of (await read("/v1/posts?limit=100")).body.data)
        await read(`/v1/posts/${id}`, {}, "DELETE");
    }
    expectProblem(await remove('"other"'), 412, "precondition_failed");
    expect((await remove(await tagOf(path))).status).toBe(200);
    expectProblem(await remove('"other"'), 404, "not_found");
  });
});

describe("a tag", () => {
  it("a tag changes with everything that the object shows", async () => {
    const objects = await newObjects();
    const { path, poll } = objects["/v1/posts/:id"];
    const entry = objects["/v1/changelogs/:id"].path;
    const steps: [path: string, change: () => Promise<unknown>][] = [
      [path, () => read(`${path}/vote`, {}, "POST")],
      [path, () => workspace.call(`POST ${path}/comments` as "POST /", { content: "Tall" })],
      [entry, () => read(`${entry}/like`, {}, "POST")],
      [
        `/v1/polls/${poll.id}`,
        () => workspace.call(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[1].id] }),
      ],
    ];
    for (const [changed, change] of steps) {
      const before = await tagOf(changed);
      await change();
      expect(await tagOf(changed)).not.toBe(before);
      // The digest in SQL is of the same text.
      const tag = await tagOf(changed);
      const other = changed === path ? { title: "Oak" } : { title: "Cut down" };
      if (!changed.includes("polls"))
        expect(
          (await workspace.call(`PATCH ${changed}` as "PATCH /", other, { "if-match": tag })).status,
        ).toBe(200);
      else expect((await read(changed, { "if-match": tag }, "DELETE")).status).toBe(200);
    }
  });

  it("a view of a changelog entry counts, also if the response is a 304, and does not change the tag", async () => {
    const { path } = (await newObjects())["/v1/changelogs/:id"];
    const { headers, body } = await read(path);
    const tag = headers.get("etag") ?? "";
    expect((await read(path, { "if-none-match": tag })).status).toBe(304);
    const again = await read(path);
    expect([again.headers.get("etag"), again.body.viewsCount]).toEqual([tag, body.viewsCount + 2]);
  });

  it("a tag that was read with `include=author` differs, and still allows the change", async () => {
    const objects = await newObjects();
    for (const route of ["/v1/posts/:id", "/v1/changelogs/:id"] as const) {
      const { path } = objects[route];
      const tag = await tagOf(`${path}?include=author`);
      expect(tag).not.toBe(await tagOf(path));
      expect((await read(path, { "if-match": tag }, "DELETE")).status).toBe(200);
    }
  });

  it("end users compare with what they see", async () => {
    const visitor = await workspace.endUser();
    const { id } = await newPost(visitor.call, await newBoard(workspace.call));
    const { headers } = await visitor.call(`GET /v1/posts/${id}`);
    const match = { "if-match": headers.get("etag") ?? "" };
    expect((await visitor.call(`PATCH /v1/posts/${id}`, { title: "Mine" }, match)).status).toBe(200);
    expectProblem(await visitor.call(`DELETE /v1/posts/${id}`, undefined, match), 412, "precondition_failed");
  });
});

it("a change that waits for another one is compared with the state after it", async () => {
  const { boardId } = await newBoard(workspace.call);
  const { "/v1/posts/:id": post } = await newObjects();
  const paths: [table: string, path: string, field: string][] = [
    ["boards", `/v1/boards/${boardId}`, "description"],
    ["posts", post.path, "description"],
  ];
  for (const [table, path, field] of paths) {
    const match = { "if-match": await tagOf(path) };
    const [response] = await callWhileLocked(
      api,
      (sql) =>
        sql`update ${sql(table)} set ${sql(field)} = 'first' where id = ${path.split("/").at(-1) ?? ""}`,
      [() => workspace.call(`PATCH ${path}` as "PATCH /", { [field]: "second" }, match)],
    );
    if (!response) throw new Error("no response");
    expectProblem(response, 412, "precondition_failed");
    expect((await read(path)).body[field]).toBe("first");
  }
});

it("If-Match on a path without an ETag is a 412, because a client that sends it would otherwise believe it is protected", async () => {
  const { path } = (await newObjects())["/v1/posts/:id"];
  const { body } = await workspace.call(`POST ${path}/comments` as "POST /", { content: "Tall" });
  const edit = (tag: string) =>
    workspace.call(
      `PATCH ${path}/comments/${body.id}` as "PATCH /",
      { content: "Taller" },
      { "if-match": tag },
    );
  expectProblem(await edit('"x"'), 412, "precondition_failed");
  expect((await edit("*")).status).toBe(200);
});
