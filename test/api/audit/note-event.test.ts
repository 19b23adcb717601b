import { beforeAll, expect, it } from "vitest";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { newPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function scene() {
  const workspace = await newWorkspace(api);
  const admin = await signIn(api, workspace, "admin");
  const place = await newBoard(workspace.call);
  const una = await workspace.endUser();
  return {
    ...{ ...workspace, admin, place, una },
    post: await newPost(una.call, place, { title: "Una's idea" }),
    /** The events of the workspace, oldest first, with the ids of the people who acted. */
    async events() {
      const { body } = await admin.call("GET /staff/audit-events?limit=100");
      const events: { action: string; subject: string; user: { id: string } | null }[] = body.data;
      return events.map(({ action, subject, user }) => [action, subject, user?.id]).reverse();
    },
  };
}

it("what staff delete, with the dashboard or an API key, is listed with its id, or with its name if staff chose it", async () => {
  const { call, admin, una, userId: owner, place, post, events } = await scene();
  const comment = await newComment(una.call, post.id);
  await newComment(una.call, post.id, comment.id);
  const poll = await newPoll(call, { title: "Tea?" });
  const entry = (await call("POST /v1/changelogs", { title: "Hello", content: "World" })).body;
  const tag = (await call("POST /v1/tags", { boardId: place.boardId, name: "Bugs" })).body;
  const category = (await call("POST /v1/post-categories", { boardId: place.boardId, name: "Odd" })).body;
  const deletions = [
    await admin.call(`DELETE /v1/posts/${post.id}/comments/${comment.id}`),
    await admin.call(`DELETE /v1/posts/${post.id}`),
    await call(`DELETE /v1/polls/${poll.id}`),
    await call(`DELETE /v1/changelogs/${entry.id}`),
    await call(`DELETE /v1/tags/${tag.id}`),
    await call(`DELETE /v1/post-categories/${category.id}`),
  ];
  expect(deletions.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await events()).slice(-6)).toEqual([
    ["comment.deleted", `${comment.id} (+1)`, admin.userId],
    ["post.deleted", post.id, admin.userId],
    ["poll.deleted", "Tea?", owner],
    ["changelog.deleted", "Hello", owner],
    ["tag.deleted", "Bugs", owner],
    ["category.deleted", "Odd", owner],
  ]);
});

it("a text of another person or an entry that staff overwrite is listed, and their own post and an equal text are not", async () => {
  const { call, admin, place, post, userId: owner, events } = await scene();
  const own = await newPost(admin.call, place);
  const entry = (await call("POST /v1/changelogs", { title: "Hello", content: "World" })).body;
  const before = (await events()).length;
  const { title, description } = post;
  const edits = [
    await admin.call(`PATCH /v1/posts/${own.id}`, { title: "Mine" }),
    await admin.call(`PATCH /staff/posts/${post.id}`, { seen: { title, description }, title, description }),
    await admin.call(`PATCH /staff/posts/${post.id}`, {
      seen: { title, description },
      title: ".",
      description,
    }),
    await call(`PATCH /v1/posts/${post.id}`, { description: "Gone" }),
    await call(`PATCH /v1/changelogs/${entry.id}`, { content: "World", tagIds: [] }),
    await call(`PATCH /v1/changelogs/${entry.id}`, { title: "." }),
  ];
  expect(edits.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await events()).slice(before)).toEqual([
    ["post.updated", post.id, admin.userId],
    ["post.updated", post.id, owner],
    ["changelog.updated", "Hello", owner],
  ]);
});

it("posts that staff delete together are listed as one event", async () => {
  const { admin, post, events } = await scene();
  await admin.call("POST /staff/posts/deletions", { ids: [post.id] });
  expect((await events()).at(-1)).toEqual(["posts.deleted", "1", admin.userId]);
  expect((await events()).map(([action]) => action)).not.toContain("post.deleted");
});

it("every download of personal data by staff is listed", async () => {
  const { call, admin, una, post, events } = await scene();
  const { id } = await newPoll(call);
  for (const path of [
    `users/${una.userId}/export`,
    `posts/${post.id}/voters`,
    `polls/${id}/ballots`,
  ] as const)
    expect((await admin.call(`GET /staff/${path}`)).status).toBe(200);
  expect((await events()).slice(-3)).toEqual([
    ["user.exported", una.userId, admin.userId],
    ["post.voters_exported", post.id, admin.userId],
    ["poll.ballots_exported", id, admin.userId],
  ]);
});

it("a visitor's deletion is listed if it takes texts of other people along, and only then", async () => {
  const { call, una, place, post, events } = await scene();
  const own = await newComment(una.call, post.id);
  await newComment(una.call, post.id, own.id);
  const before = await events();
  await una.call(`DELETE /v1/posts/${post.id}/comments/${own.id}`);
  await una.call(`DELETE /v1/posts/${(await newPost(una.call, place)).id}`);
  expect(await events()).toEqual(before);
  const comment = await newComment(una.call, post.id);
  const reply = await newComment(una.call, post.id, comment.id);
  await newComment(call, post.id, reply.id);
  await una.call(`DELETE /v1/posts/${post.id}/comments/${comment.id}`);
  await newComment(call, post.id);
  await una.call(`DELETE /v1/posts/${post.id}`);
  expect((await events()).slice(before.length)).toEqual([
    ["comment.deleted", `${comment.id} (+2)`, una.userId],
    ["post.deleted", post.id, una.userId],
  ]);
});
