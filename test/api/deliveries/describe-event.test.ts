import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { type MessageType, messageData } from "../../../api/deliveries/messages.ts";
import { eventTypes } from "../../../api/webhooks/contract.ts";
import { projectRoot } from "../../../platform/process/project-root.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newPoll } from "../polls/new-poll.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function newPlace() {
  const workspace = await newWorkspace(api);
  const board = await newBoard(workspace.call);
  const una = await workspace.endUser();
  const post = { title: "Dark mode", description: "At night.", ...board, visibility: "public" };
  return {
    ...workspace,
    una,
    staff: await signIn(api, workspace, "owner"),
    post: (await una.call("POST /v1/posts", post)).body,
    async describe(type: string, subject: string, details: Record<string, string> = {}) {
      const [row] = await api.sql`
        select describe_event(${workspace.workspaceId}, ${type}, ${subject}, ${JSON.stringify(details)}::text::jsonb) as data`;
      return row?.data;
    },
  };
}

it("data about a post has its id, the event's details, and the post with author, status and board", async () => {
  const { call, una, post, describe } = await newPlace();
  const [status] = (await call("GET /v1/statuses")).body;
  const { body: current } = await call(`PATCH /v1/posts/${post.id}`, { statusId: status.id });
  const { isVoted: _, ...own } = current;
  const details = { toStatusId: status.id };
  expect(await describe("post.status_changed", post.id, details)).toEqual({
    postId: post.id,
    ...details,
    post: {
      ...own,
      creator: { id: una.userId, fullName: "Una User", avatarUrl: null, isStaff: false },
      status,
      board: { id: post.boardId, title: expect.any(String), url: expect.any(String), isPrivate: false },
    },
  });
});

it("data about a comment contains the comment and its post", async () => {
  const { una, post, describe } = await newPlace();
  const { body } = await una.call(`POST /v1/posts/${post.id}/comments`, { content: "Yes" });
  const { isLiked: _, ...comment } = body;
  const data = await describe("comment.created", comment.id, { postId: post.id });
  expect(data).toMatchObject({
    commentId: comment.id,
    postId: post.id,
    comment,
    post: { title: "Dark mode" },
  });
  expect(data.comment).not.toHaveProperty("isLiked");
});

it("data about a poll contains its options in order, without a reader's ballot", async () => {
  const { call, describe } = await newPlace();
  const { poll } = await newPoll(call);
  const data = await describe("poll.closed", poll.id);
  expect(data.poll.options.map(({ title }: { title: string }) => title)).toEqual(
    poll.options.map(({ title }: { title: string }) => title),
  );
  expect(JSON.stringify(data)).not.toMatch(/isVoted|userRank/);
});

it("data about a changelog entry contains the entry", async () => {
  const { call, describe } = await newPlace();
  const { body } = await call("POST /v1/changelogs", { title: "Faster", content: "Much." });
  expect(await describe("changelog.published", body.id)).toMatchObject({
    changelogId: body.id,
    changelog: { title: "Faster", content: "Much." },
  });
});

it("the data of every event has exactly the fields that the OpenAPI document lists for it", async () => {
  const { call, staff, una, post, workspaceId } = await newPlace();
  const [status] = (await call("GET /v1/statuses")).body;
  const { boardId, categoryId } = post;
  const write = { boardId, categoryId, visibility: "public" };
  const [duplicate, gone] = [
    (await una.call("POST /v1/posts", { title: "Darker", ...write })).body,
    (await una.call("POST /v1/posts", { title: "Gone", ...write })).body,
  ];
  await call(`PATCH /v1/posts/${post.id}`, { statusId: status.id, title: "Dark theme" });
  await una.call(`POST /v1/posts/${post.id}/vote`);
  const merged = await staff.call(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
  expect((await staff.call(`DELETE /staff/posts/${post.id}/merges/${merged.body.id}`)).status).toBe(200);
  await call(`DELETE /v1/posts/${gone.id}`);
  const { body: comment } = await una.call(`POST /v1/posts/${post.id}/comments`, { content: "Yes" });
  await una.call(`PATCH /v1/posts/${post.id}/comments/${comment.id}`, { content: "Yes!" });
  await una.call(`DELETE /v1/posts/${post.id}/comments/${comment.id}`);
  const { poll, options } = await newPoll(call);
  await una.call(`POST /v1/polls/${poll.id}/vote`, { optionIds: options.slice(0, 1) });
  await call(`DELETE /v1/polls/${(await newPoll(call)).id}`);
  const { body: entry } = await call("POST /v1/changelogs", { title: "Faster", content: "Much." });
  await call(`PATCH /v1/changelogs/${entry.id}`, { title: "Fast" });
  const events = await api.sql<{ type: MessageType; data: unknown }[]>`
    select type, describe_event(workspace_id, type, subject_id, details) as data
    from outbox_events where workspace_id = ${workspaceId}`;
  await call(`DELETE /v1/changelogs/${entry.id}`);
  await staff.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: false });
  events.push(
    ...(await api.sql<{ type: MessageType; data: unknown }[]>`
    select type, describe_event(workspace_id, type, subject_id, details) as data
    from outbox_events where workspace_id = ${workspaceId} and type in ('changelog.deleted', 'user.erased')`),
  );
  const faults = events.flatMap(({ type, data }) => {
    const fit = messageData[type].safeParse(data);
    return fit.success ? [] : [`${type}: ${z.prettifyError(fit.error)}`];
  });
  expect(faults).toEqual([]);
  expect(eventTypes.filter((type) => !events.some((event) => event.type === type))).toEqual([]);
});

it("an object that was deleted or belongs to another workspace is null", async () => {
  const { describe } = await newPlace();
  const { post: foreign } = await newPlace();
  for (const id of [randomUUID(), foreign.id]) {
    expect(await describe("post.deleted", id)).toEqual({ postId: id, post: null });
    expect(await describe("comment.deleted", id, { postId: id })).toEqual({
      ...{ commentId: id, postId: id },
      ...{ comment: null, post: null },
    });
    expect(await describe("poll.deleted", id)).toEqual({ pollId: id, poll: null });
    expect(await describe("changelog.deleted", id)).toEqual({ changelogId: id, changelog: null });
  }
});

it("data about an erased person lacks their name, their address and the customer's id for them", async () => {
  const { una, workspaceId, staff, post, describe } = await newPlace();
  await api.sql`
    update users set email = 'una@site.example', external_id = 'crm-17', full_name = 'Una User'
    where workspace_id = ${workspaceId} and id = ${una.userId}`;
  const { body: comment } = await una.call(`POST /v1/posts/${post.id}/comments`, { content: "Yes" });
  const read = async () =>
    JSON.stringify([
      await describe("post.created", post.id),
      await describe("comment.created", comment.id, { postId: post.id }),
      await describe("user.erased", una.userId),
    ]);
  expect(await read()).toContain("Una User");
  await staff.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: true });
  expect(await read()).not.toMatch(/Una|una@|crm-17|Dark mode|At night|Yes/);
});

it("erasing a person removes the stored responses of receivers", async () => {
  const { una, workspaceId, staff } = await newPlace();
  await api.sql`
    with endpoint as (
      insert into webhook_endpoints (workspace_id, url, format, events)
      values (${workspaceId}, 'https://a.example', 'standard', '{}') returning id)
    insert into webhook_deliveries
      (workspace_id, endpoint_id, id, type, subject_id, details, occurred_at, response_excerpt)
    select ${workspaceId}, id, id, 'a', id, '{}', now(), 'unknown user Una User' from endpoint`;
  await staff.call(`POST /staff/users/${una.userId}/erasure`, { withTexts: false });
  const [row] = await api.sql`
    select response_excerpt as excerpt from webhook_deliveries where workspace_id = ${workspaceId}`;
  expect(row).toEqual({ excerpt: null });
});

it("an endpoint can choose exactly the events that the SQL functions publish", () => {
  const lines = readdirSync(join(projectRoot, "api"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql") && !file.startsWith("webhooks"))
    .flatMap((file) => readFileSync(join(projectRoot, "api", file), "utf8").split("\n"));
  const published = lines
    .filter((line) => !line.includes("note_event"))
    .flatMap((line) => line.match(/(?<=')((post|comment|poll|changelog)\.[a-z_]+|user\.erased)(?=')/g) ?? []);
  expect([...new Set(published)].sort()).toEqual([...eventTypes].sort());
});
