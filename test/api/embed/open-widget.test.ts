import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { OpenedWidget } from "../../../api/embed/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem } from "../expect-problem.ts";
import { at, newPoll } from "../polls/new-poll.ts";
import { newPost } from "../posts/new-post.ts";
import { speakAs } from "./ask-as-bff.ts";

let api: Api;
beforeAll(async () => {
  api = await sharedApi();
});

async function open(call: Call, query = ""): Promise<OpenedWidget> {
  const response = await call(`GET /internal/open${query}`);
  expect(response.status, response.text).toBe(200);
  return OpenedWidget.parse(response.body);
}

/** Creates a workspace with one board, post, poll and entry that end users can see, and several that they cannot. */
async function furnished() {
  const workspace = await newWorkspace(api);
  const { call } = workspace;
  const place = await newBoard(call);
  const hidden = await newBoard(call, { isPrivate: true });
  const post = await newPost(call, place);
  await newPost(call, place, { visibility: "private" });
  await newPost(call, hidden);
  const poll = await newPoll(call);
  await newPoll(call, { startAt: at(60) });
  await newPoll(call, { startAt: at(-60), endAt: at(-1) });
  const entry = await call("POST /v1/changelogs", { title: "Hello", content: "World" });
  return { ...workspace, place, hidden, post, poll, entryId: entry.body.id as string };
}

describe("responses", () => {
  it("end users may add pictures once the workspace allows it to everyone", async () => {
    const { endUser, workspaceId } = await newWorkspace(api);
    const una = await endUser();
    expect((await open(una.call)).takesPictures).toBe(false);
    await api.sql`update workspaces set picture_senders = 'everyone' where id = ${workspaceId}`;
    expect((await open(una.call)).takesPictures).toBe(true);
  });

  it("new posts may come with a context once the workspace wants it", async () => {
    const { endUser, workspaceId } = await newWorkspace(api);
    const una = await endUser();
    expect((await open(una.call)).takesContext).toBe(false);
    await api.sql`update workspaces set takes_context = true where id = ${workspaceId}`;
    expect((await open(una.call)).takesContext).toBe(true);
  });

  it("tabs that have nothing to show are left out, unless the look of the workspace names them", async () => {
    const { call, endUser, workspaceId } = await newWorkspace(api);
    const una = await endUser();
    const place = await newBoard(call);
    const planned = (await open(una.call)).statuses.find(({ kind }) => kind === "active");
    await newPost(call, place, { visibility: "private", statusId: planned?.id });
    await newPoll(call, { startAt: at(60) });
    const { tabs, hasPastPolls } = await open(una.call);
    expect([tabs, hasPastPolls]).toEqual([["ideas"], false]);
    await newPoll(call, { startAt: at(-60), endAt: at(-1) });
    expect(await open(una.call)).toMatchObject({ tabs: ["ideas", "polls"], hasPastPolls: true });
    await newPost(call, place, { statusId: planned?.id });
    expect((await open(una.call)).tabs).toEqual(["ideas", "roadmap", "polls"]);
    await call("POST /v1/changelogs", { title: "Hello", content: "World" });
    expect((await open(una.call)).tabs).toEqual(["ideas", "roadmap", "polls", "news"]);
    await api.sql`update workspaces set look = '{"tabs": "ideas roadmap"}' where id = ${workspaceId}`;
    expect((await open(una.call)).tabs).toEqual(["ideas", "roadmap"]);
  });

  it("opening the widget returns the data of its first screen with the same values as the separate endpoints", async () => {
    const { call, endUser, post, poll, entryId } = await furnished();
    const una = await endUser();
    await una.call(`POST /v1/posts/${post.id}/vote`);
    await una.call(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[1]] });
    await una.call(`POST /v1/changelogs/${entryId}/like`);
    const opened = await open(una.call);
    const single = async (path: string) => (await una.call(`GET /v1${path}` as "GET /")).body;
    expect(opened.visitor).toEqual({
      id: una.userId,
      kind: "verified",
      fullName: "Una User",
      avatarUrl: null,
    });
    expect(opened.boards).toEqual(await single("/boards"));
    expect(opened.categories).toEqual(await single("/post-categories"));
    expect(opened.posts).toEqual(await single("/posts"));
    expect(opened.polls).toEqual((await single("/polls?status=active")).data);
    const [whole] = (await single("/changelogs")).data;
    const { id, createdAt, title, likesCount, tagIds, isLiked } = whole;
    expect(opened.changelogs.data).toEqual([{ id, createdAt, title, likesCount, tagIds, isLiked }]);
    expect(opened.statuses.map(({ value }) => value)).toEqual([
      "under_review",
      "planned",
      "in_progress",
      "completed",
      "closed",
    ]);
    expect([opened.posts.data[0]?.isVoted, opened.polls[0]?.isVoted, isLiked]).toEqual([true, true, true]);
    expect((await call("GET /v1/changelogs")).body.data[0].viewsCount).toBe(0);
  });

  it("opening the widget returns posts but no visitor if the visitor has no user row", async () => {
    const { workspaceId, post } = await furnished();
    const call = await speakAs(api, workspaceId, randomUUID(), { anon: true, vfy: false });
    const opened = await open(call);
    expect(opened.visitor).toBeNull();
    expect(opened.posts.data.map(({ id }) => id)).toEqual([post.id]);
  });

  it("opening the widget counts the entries that are newer than seenAt, the time of the last visit", async () => {
    const { call, endUser } = await furnished();
    const una = await endUser();
    const seen = (await open(una.call)).changelogs.data[0]?.createdAt ?? "";
    for (const title of ["Two", "Three"]) await call("POST /v1/changelogs", { title, content: "x" });
    const unread = async (seenAt: string) =>
      (await open(una.call, `?seenAt=${encodeURIComponent(seenAt)}`)).changelogs.unread;
    expect(await unread(seen)).toBe(2);
    expect(await unread(at(60))).toBe(0);
    expect(await unread("2001-01-01T01:00:00+01:00")).toBe(3);
    expect((await open(una.call)).changelogs).toMatchObject({ unread: 0, data: [{}, {}, {}] });
  });
});

describe("rejected requests", () => {
  it("rejects an invalid time or an unknown parameter", async () => {
    const una = await (await newWorkspace(api)).endUser();
    expectBadFields(await una.call("GET /internal/open?seenAt=yesterday"), "seenAt");
    expectBadFields(await una.call("GET /internal/open?page=2"), "page");
  });

  it("rejects staff, because the response shows what an end user sees", async () => {
    const { userId, workspaceId } = await newWorkspace(api);
    const staff = await speakAs(api, workspaceId, userId, { scp: "staff" });
    expectProblem(await staff("GET /internal/open"), 403, "role_not_allowed");
  });
});

describe("hidden data", () => {
  it("hides private boards and their contents, private posts, and polls that are not open", async () => {
    const { endUser, place, post, poll } = await furnished();
    const opened = await open((await endUser()).call);
    expect(opened.boards.map(({ id }) => id)).toEqual([place.boardId]);
    expect(opened.categories.map(({ id }) => id)).toEqual([place.categoryId]);
    expect(opened.posts.data.map(({ id }) => id)).toEqual([post.id]);
    expect(opened.posts.pagination.total).toBe(1);
    expect(opened.polls.map(({ id }) => id)).toEqual([poll.id]);
  });

  it("hides other workspaces' data", async () => {
    const [, there] = [await furnished(), await newWorkspace(api)];
    const opened = await open((await there.endUser()).call);
    expect([opened.boards, opened.posts.data, opened.polls, opened.changelogs.data]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });
});
