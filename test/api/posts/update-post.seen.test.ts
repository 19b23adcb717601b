import { beforeAll, describe, expect, it } from "vitest";
import { EditedPost } from "../../../api/post-changes/contract.ts";
import { Post } from "../../../api/posts/contract.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { callWhileLocked } from "../lock-waits.ts";
import { signIn } from "../sign-in.ts";
import { newPost } from "./new-post.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let call: Awaited<ReturnType<typeof signIn>>["call"];
let place: { boardId: string; categoryId: string };
const seen = { title: "Dark mode", description: "At night" };

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  ({ call } = await signIn(api, workspace, "member"));
  place = await newBoard(workspace.call);
});

const newDarkMode = () => newPost(workspace.call, place, seen);
const textOf = async (id: string) => {
  const { title, description } = (await workspace.call(`GET /v1/posts/${id}`)).body;
  return { title, description };
};

describe("accepted requests", () => {
  it("accepts a text that replaces the text which the editor saw", async () => {
    const { id } = await newDarkMode();
    const saved = await call(`PATCH /staff/posts/${id}`, { title: "Night mode", description: null, seen });
    expect([saved.status, Post.parse(saved.body).title]).toEqual([200, "Night mode"]);
    expect(await textOf(id)).toEqual({ title: "Night mode", description: null });
  });

  it("accepts a text although somebody else has changed the status, the category or the visibility meanwhile", async () => {
    const { id } = await newDarkMode();
    const category = await workspace.call("POST /v1/post-categories", {
      name: "Looks",
      boardId: place.boardId,
    });
    const [status] = (await workspace.call("GET /v1/statuses")).body;
    const changes = { visibility: "private", statusId: status.id, categoryId: category.body.id };
    await workspace.call(`PATCH /v1/posts/${id}`, changes);
    const saved = await call(`PATCH /staff/posts/${id}`, { title: "Night mode", description: null, seen });
    expect([saved.status, saved.body]).toMatchObject([200, { title: "Night mode", ...changes }]);
  });

  it("accepts a text that replaces a text which an earlier release stored without repairing it", async () => {
    const { id } = await newDarkMode();
    const before = { title: "Dark\u2028mode ", description: "At night  \n\n" };
    await api.sql`
      update posts set title = ${before.title}, description = ${before.description} where id = ${id}`;
    const saved = await call(`PATCH /staff/posts/${id}`, {
      title: "Night mode",
      description: null,
      seen: before,
    });
    expect([saved.status, saved.body.title]).toEqual([200, "Night mode"]);
  });
});

describe("rejected requests", () => {
  it("rejects a text if somebody else has changed the title or the description meanwhile, says who and when, and changes nothing", async () => {
    const colleague = await workspace.keyOf("member", "Colleague");
    for (const change of [{ title: "Black mode" }, { description: null }]) {
      const { id } = await newDarkMode();
      const { updatedAt } = (await colleague.call(`PATCH /v1/posts/${id}`, change)).body;
      await workspace.call(`PATCH /v1/posts/${id}`, { visibility: "private" });
      const rejected = await call(`PATCH /staff/posts/${id}`, {
        title: "Night mode",
        description: null,
        seen,
      });
      expect([rejected.status, rejected.body.code]).toEqual([409, "post_changed"]);
      expect(EditedPost.parse(rejected.body.post)).toEqual({
        ...seen,
        ...change,
        editedAt: updatedAt,
        editedBy: "Colleague",
      });
      expect(await textOf(id)).toEqual({ ...seen, ...change });
    }
  });

  it("of two texts that replace the same text at the same time, exactly one is saved", async () => {
    const { id } = await newDarkMode();
    const texts = ["One", "Two"].map((title) => ({ title, description: null, seen }));
    const responses = await callWhileLocked(
      api,
      (sql) => sql`select from posts where workspace_id = ${workspace.workspaceId} and id = ${id} for update`,
      texts.map((text) => () => call(`PATCH /staff/posts/${id}`, text)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = responses.findIndex(({ status }) => status === 200);
    expect((await textOf(id)).title).toBe(texts[saved]?.title);
    expect(responses[1 - saved]?.body.post.title).toBe(texts[saved]?.title);
  });

  it("rejects a text without the text that the editor saw", async () => {
    const { id } = await newDarkMode();
    expectBadFields(await call(`PATCH /staff/posts/${id}`, { title: "Night", description: null }), "seen");
  });

  it("rejects `seen` in the interface for integrators, whose edits overwrite", async () => {
    const { id } = await newDarkMode();
    expectProblem(
      await workspace.call(`PATCH /v1/posts/${id}`, { title: "Night", seen }),
      400,
      "invalid_request",
    );
    await workspace.call(`PATCH /v1/posts/${id}`, { title: "First" });
    expect((await workspace.call(`PATCH /v1/posts/${id}`, { title: "Second" })).status).toBe(200);
  });
});
