import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Follow, Notifications } from "../../../api/follows/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { notifyPeople } from "../events/notify-people.ts";
import { expectProblem } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
let staff: Call;
let dashboard: Call;
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  staff = workspace.call;
  dashboard = (await signIn(api, workspace, "member")).call;
  place = await newBoard(staff);
});

/** Dispatches what has happened so far, and reads the caller's notifications. */
async function readNotifications(call: Call): Promise<Notifications> {
  await notifyPeople(api, workspace.workspaceId);
  return Notifications.parse((await call("GET /visitor/notifications")).body);
}

const eventsOf = async (call: Call) =>
  (await readNotifications(call)).data.map(({ type, post }) => `${type} ${post.title}`);
const follow = (call: Call, id: string, isFollowing: boolean) =>
  call(`PUT /visitor/posts/${id}/follow`, { isFollowing });
const isFollowing = async (call: Call, id: string) =>
  Follow.parse((await call(`GET /visitor/posts/${id}/follow`)).body).isFollowing;

async function newStatus(name: string): Promise<string> {
  return (await dashboard("POST /staff/statuses", { value: name.toLowerCase(), name, kind: "active" })).body
    .id;
}

describe("following", () => {
  it("a person follows the posts that the person wrote, voted for or commented on, and no others", async () => {
    const visitor = await workspace.endUser();
    const own = await newPost(visitor.call, place);
    const [voted, commented, other] = await Promise.all([1, 2, 3].map(() => newPost(staff, place)));
    await visitor.call(`POST /v1/posts/${voted?.id}/vote`);
    await newComment(visitor.call, commented?.id ?? "");
    const all = [own, voted, commented, other].map((post) => isFollowing(visitor.call, post?.id ?? ""));
    expect(await Promise.all(all)).toEqual([true, true, true, false]);
  });

  it("a person can follow any visible post and unfollow any post, and repeating the request changes nothing", async () => {
    const visitor = await workspace.endUser();
    const [own, other] = [await newPost(visitor.call, place), await newPost(staff, place)];
    for (const wish of [true, true, false, false, true]) {
      const response = await follow(visitor.call, other.id, wish);
      expect([response.status, response.body]).toEqual([200, { postId: other.id, isFollowing: wish }]);
      expect(await isFollowing(visitor.call, other.id)).toBe(wish);
    }
    await follow(visitor.call, own.id, false);
    await visitor.call(`POST /v1/posts/${own.id}/vote`);
    expect(await isFollowing(visitor.call, own.id)).toBe(false);
  });

  it("a post that the person may not see can neither be followed nor asked about", async () => {
    const visitor = await workspace.endUser();
    const hidden = await newPost(staff, place, { visibility: "private" });
    for (const id of [hidden.id, randomUUID()]) {
      expectProblem(await follow(visitor.call, id, true), 404, "not_found");
      expectProblem(await visitor.call(`GET /visitor/posts/${id}/follow`), 404, "not_found");
    }
    expectProblem(await visitor.call(`PUT /visitor/posts/${hidden.id}/follow`, {}), 400, "invalid_request");
  });
});

describe("notifications", () => {
  it("followers are notified of comments, replies, new statuses and merges by others, newest first", async () => {
    const visitor = await workspace.endUser();
    const post = await newPost(visitor.call, place, { title: "Night mode" });
    const top = await newComment(visitor.call, post.id, undefined, "Please");
    const reply = await newComment(staff, post.id, top.id, "Soon");
    const statusId = await newStatus("Building");
    await staff(`PATCH /v1/posts/${post.id}`, { statusId });
    const duplicate = await newPost(staff, place, { title: "Dark mode" });
    await dashboard(`POST /staff/posts/${post.id}/merges`, { duplicateId: duplicate.id });
    const { data, unseenCount } = await readNotifications(visitor.call);
    expect(unseenCount).toBe(3);
    const common = { isSeen: false, post: { id: post.id, title: "Night mode" }, creator: { isStaff: true } };
    expect(data).toMatchObject([
      { ...common, type: "post.merged", comment: null, status: null },
      { ...common, type: "post.status_changed", comment: null, status: { id: statusId, name: "Building" } },
      {
        ...common,
        type: "comment.created",
        comment: { id: reply.id, parentId: top.id, excerpt: "Soon" },
        status: null,
      },
    ]);
  });

  it("nobody is notified of unfollowed posts, of their own comments, of spam, or of comments that were deleted", async () => {
    const [visitor, other] = [await workspace.endUser(), await workspace.endUser()];
    const post = await newPost(visitor.call, place, { title: "Quiet" });
    await newComment(visitor.call, post.id);
    const spam = await newComment(other.call, post.id);
    await dashboard(`PATCH /staff/posts/${post.id}/comments/${spam.id}`, { isSpam: true });
    const deleted = await newComment(other.call, post.id);
    await other.call(`DELETE /v1/posts/${post.id}/comments/${deleted.id}`);
    const late = await newComment(other.call, post.id);
    expect(await eventsOf(visitor.call)).toEqual(["comment.created Quiet"]);
    await other.call(`DELETE /v1/posts/${post.id}/comments/${late.id}`);
    expect(await eventsOf(visitor.call)).toEqual([]);
    await newComment(other.call, post.id);
    await follow(visitor.call, post.id, false);
    expect(await eventsOf(visitor.call)).toEqual([]);
  });

  it("a follower who may no longer see a post is not notified of it", async () => {
    const visitor = await workspace.endUser();
    const board = await newBoard(staff);
    const post = await newPost(staff, board, { title: "Hidden later" });
    await follow(visitor.call, post.id, true);
    await newComment(staff, post.id);
    expect(await eventsOf(visitor.call)).toHaveLength(1);
    await staff(`PATCH /v1/boards/${board.boardId}`, { isPrivate: true });
    expect(await eventsOf(visitor.call)).toEqual([]);
  });

  it("the author and the followers of a merged post are notified of the post that it is now part of", async () => {
    const [author, follower] = [await workspace.endUser(), await workspace.endUser()];
    const [kept, duplicate] = [
      await newPost(staff, place, { title: "Kept" }),
      await newPost(author.call, place),
    ];
    await follow(follower.call, duplicate.id, true);
    await dashboard(`POST /staff/posts/${kept.id}/merges`, { duplicateId: duplicate.id });
    for (const { call } of [author, follower]) expect(await eventsOf(call)).toEqual(["post.merged Kept"]);
  });

  it("notifications up to the newest that the person saw are seen, and never become unseen again", async () => {
    const visitor = await workspace.endUser();
    const post = await newPost(visitor.call, place);
    await newComment(staff, post.id);
    await newComment(staff, post.id);
    const [newest, oldest] = (await readNotifications(visitor.call)).data;
    for (const [seenId, unseen] of [
      [oldest?.id, 1],
      [newest?.id, 0],
      [oldest?.id, 0],
    ] as const) {
      expect((await visitor.call("PUT /visitor/notifications/seen", { seenId })).status).toBe(200);
      expect((await readNotifications(visitor.call)).unseenCount).toBe(unseen);
    }
    await newComment(staff, post.id);
    expect((await readNotifications(visitor.call)).data.map(({ isSeen }) => isSeen)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("at most the newest 50 notifications are listed", async () => {
    const visitor = await workspace.endUser();
    const posts = await Promise.all([1, 2].map(() => newPost(visitor.call, place)));
    for (const { id } of posts) for (let n = 0; n < 30; n += 1) await newComment(staff, id);
    expect((await readNotifications(visitor.call)).data).toHaveLength(50);
  });

  it("a workspace's notifications are not listed in another workspace", async () => {
    const visitor = await workspace.endUser();
    await newComment(staff, (await newPost(visitor.call, place)).id);
    const elsewhere = await newWorkspace(api);
    const stranger = await elsewhere.endUser();
    expect(await readNotifications(stranger.call)).toEqual({ data: [], unseenCount: 0 });
  });
});

describe("a member of staff", () => {
  it("follows posts, is notified of them and marks that as seen in the dashboard, apart from other members", async () => {
    const workspace = await newWorkspace(api);
    const [ada, bob] = [await signIn(api, workspace, "owner"), await signIn(api, workspace, "member")];
    const place = await newBoard(workspace.call);
    const post = await newPost((await workspace.endUser()).call, place, { visibility: "private" });
    const path = `/staff/posts/${post.id}/follow` as const;
    expect((await ada.call(`GET ${path}`)).body).toEqual({ postId: post.id, isFollowing: false });
    expect((await ada.call(`PUT ${path}`, { isFollowing: true })).body.isFollowing).toBe(true);
    await bob.call(`POST /v1/posts/${post.id}/comments`, { content: "We will." });
    await notifyPeople(api, workspace.workspaceId);
    const { body } = await ada.call("GET /staff/notifications");
    expect(body).toMatchObject({ unseenCount: 1, data: [{ comment: { excerpt: "We will." } }] });
    // Bob follows the post because of his comment, but is not notified of it.
    expect((await bob.call("GET /staff/notifications")).body).toEqual({ data: [], unseenCount: 0 });
    await ada.call("PUT /staff/notifications/seen", { seenId: body.data[0].id });
    expect((await ada.call("GET /staff/notifications")).body.unseenCount).toBe(0);
    await ada.call(`PUT ${path}`, { isFollowing: false });
    expect((await ada.call("GET /staff/notifications")).body.data).toEqual([]);
  });
});
