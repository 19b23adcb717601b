import { beforeAll, expect, it } from "vitest";
import { NotificationCount, Notifications } from "../../../api/follows/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { newComment } from "../comments/new-comment.ts";
import { notifyPeople } from "../events/notify-people.ts";
import { newPost } from "../posts/new-post.ts";
import { signIn } from "../sign-in.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let place: { boardId: string; categoryId: string };
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
});

/** Dispatches what has happened so far, and returns the excerpts of the caller's notifications, oldest first. */
async function newsOf(call: Call): Promise<(string | undefined)[]> {
  await notifyPeople(api, workspace.workspaceId);
  const { data, unseenCount } = Notifications.parse((await call("GET /visitor/notifications")).body);
  const count = (await call("GET /internal/unread")).body.unread;
  expect([count, data.length]).toEqual([unseenCount, unseenCount]);
  return data.map(({ comment }) => comment?.excerpt).reverse();
}

const follow = (call: Call, id: string, isFollowing: boolean) =>
  call(`PUT /visitor/posts/${id}/follow`, { isFollowing });

it.each<[way: string, act: (call: Call, id: string) => Promise<unknown>]>([
  ["votes for a post", (call, id) => call(`POST /v1/posts/${id}/vote`)],
  ["comments on a post", (call, id) => newComment(call, id)],
  ["follows a post", (call, id) => follow(call, id, true)],
])("a person who %s is notified of later comments, not of earlier ones", async (_, act) => {
  const [visitor, other] = [await workspace.endUser(), await workspace.endUser()];
  const post = await newPost(workspace.call, place);
  for (const text of ["one", "two", "three"]) await newComment(other.call, post.id, undefined, text);
  await act(visitor.call, post.id);
  expect(await newsOf(visitor.call)).toEqual([]);
  await newComment(other.call, post.id, undefined, "four");
  expect(await newsOf(visitor.call)).toEqual(["four"]);
});

it("a second reason to follow a post hides nothing, and a new choice to follow it begins now", async () => {
  const [visitor, other] = [await workspace.endUser(), await workspace.endUser()];
  const post = await newPost(workspace.call, place);
  await follow(visitor.call, post.id, true);
  await newComment(other.call, post.id, undefined, "one");
  await visitor.call(`POST /v1/posts/${post.id}/vote`);
  await follow(visitor.call, post.id, true);
  expect(await newsOf(visitor.call)).toEqual(["one"]);
  await follow(visitor.call, post.id, false);
  await newComment(other.call, post.id, undefined, "two");
  await follow(visitor.call, post.id, true);
  await newComment(other.call, post.id, undefined, "three");
  expect(await newsOf(visitor.call)).toEqual(["three"]);
});

it("a notification has the start of a comment as plain text, without half a mark at its end", async () => {
  const [visitor, other] = [await workspace.endUser(), await workspace.endUser()];
  const post = await newPost(visitor.call, place);
  const long = `**${"bold ".repeat(60)}end** [link](https://docs.example/${"a".repeat(900)})`;
  for (const text of ["**also** `.ics`\n- one\n- two", long]) {
    await newComment(other.call, post.id, undefined, text);
  }
  expect(await newsOf(visitor.call)).toEqual(["also .ics · one · two", `${"bold ".repeat(40).trim()}…`]);
});

it("pages of the dashboard that show only the number of news read only that number", async () => {
  const member = await signIn(api, workspace, "member");
  const visitor = await workspace.endUser();
  const post = await newPost(visitor.call, place);
  await member.call(`PUT /staff/posts/${post.id}/follow`, { isFollowing: true });
  for (const text of ["one", "two"]) await newComment(visitor.call, post.id, undefined, text);
  await notifyPeople(api, workspace.workspaceId);
  const { unseenCount, data } = Notifications.parse((await member.call("GET /staff/notifications")).body);
  expect(data).toHaveLength(2);
  const { body } = await member.call("GET /staff/notifications?count=1");
  expect(NotificationCount.parse(body)).toEqual({ unseenCount });
  expect((await member.call("GET /staff/notifications?count=2")).status).toBe(400);
});
