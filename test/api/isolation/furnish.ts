import type { Route } from "../../../api/route.ts";
import { mintDelegatedKey } from "../../delegated-key.ts";
import { type Api, type Call, caller, type newWorkspace, renewingCaller } from "../../harness.ts";
import { sweepBoards } from "../boards/sweep-boards.ts";
import { populate } from "../fuzz/populate.ts";

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;
type User = Awaited<ReturnType<Workspace["endUser"]>>;

/** The kinds of callers: an API key, an end user in the widget, and staff who are signed in to the dashboard. */
export type Who = "key" | "visitor" | "staff";
/** The ids that a caller's requests contain, one of each kind. */
export type Ids = Record<Kind, string>;
/** `post.other` is a second id of the kind `post`. */
export type Kind = keyof Awaited<ReturnType<typeof addObjects>>;

/** Returns the kinds of callers that the route accepts. */
export function callersOf({ roles, callers }: Route): Who[] {
  const accepts: Record<Who, boolean> = {
    key: callers.includes("key"),
    visitor: roles.includes("end_user"),
    staff: roles.includes("owner") && callers.some((one) => one !== "key" && one !== "widget"),
  };
  return (Object.keys(accepts) as Who[]).filter((who) => accepts[who]);
}

/** Returns callers of the API at the URL: the workspace's owner, with an API key and signed in, and an end user. */
export function callersAt(url: string, api: Api, workspace: Workspace, user: User): Record<Who, Call> {
  const { SHARED_ROOT_KEYS } = api.config;
  const signing = (claims: { sub: string; scp?: string }) =>
    renewingCaller(url, () => mintDelegatedKey(SHARED_ROOT_KEYS, { ws: workspace.workspaceId, ...claims }));
  return {
    key: caller(url, { "x-api-key": workspace.apiKey }),
    visitor: signing({ sub: user.userId }),
    staff: signing({ sub: workspace.userId, scp: "staff" }),
  };
}

/**
 * Adds an object of each kind to the workspace. @returns the ids by caller: posts and comments are the caller's own
 */
export async function furnish(
  api: Api,
  workspace: Workspace,
  user: User,
  name: string,
): Promise<Record<Who, Ids>> {
  const calls = callersAt(api.url, api, workspace, user);
  const member = await workspace.keyOf("member", name);
  const ids = await addObjects(calls, user.userId, member, name);
  const own = await addPost(calls.visitor, ids, `${name} of a visitor`);
  const comment = await add(calls.visitor, `POST /v1/posts/${own}/comments`, { content: "Mine" });
  return { key: ids, staff: ids, visitor: { ...ids, post: own, comment: comment.id } };
}

async function addObjects(
  { key, staff, visitor }: Record<Who, Call>,
  userId: string,
  member: { userId: string; keyId: string },
  name: string,
) {
  const made = await populate(key, name);
  const { boardId: board, categoryId: category, tagId: tag, postId: post, changelogId: changelog } = made;
  const [status, unused] = [await addStatus(staff, `${name}_a`), await addStatus(staff, `${name}_b`)];
  await key(`PATCH /v1/posts/${post}`, { statusId: status });
  const empty = await add(key, "POST /v1/post-categories", { name: "Empty", boardId: board });
  const [other, duplicate] = [
    await addPost(key, { board, category }, `${name} other`),
    await addPost(key, { board, category }, `${name} duplicate`),
  ];
  const merge = await add(staff, `POST /staff/posts/${post}/merges`, { duplicateId: duplicate });
  const changelogTag = await add(staff, "POST /staff/changelog-tags", { name });
  await key(`PATCH /v1/changelogs/${changelog}`, { tagIds: [changelogTag.id] });
  const poll = await add(key, "POST /v1/polls", {
    title: "Which?",
    type: "ranked",
    startAt: "2020-01-01T00:00:00Z",
    endAt: "2099-01-01T00:00:00Z",
    options: [{ title: "Slate" }, { title: "Straw" }],
  });
  for (const call of [key, visitor]) {
    await call(`POST /v1/posts/${post}/vote`);
    await call(`POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options[0].id] });
  }
  const webhook = await add(staff, "POST /staff/webhooks", {
    url: "https://hooks.example.com/",
    events: ["post.created"],
  });
  const delivery = await add(staff, `POST /staff/webhooks/${webhook.id}/tests`);
  const invitation = await add(staff, "POST /staff/invitations", {
    email: `${name}@example.com`,
    role: "member",
  });
  return {
    board,
    category,
    "category.empty": empty.id as string,
    tag,
    status,
    "status.unused": unused,
    post,
    "post.other": other,
    postNumber: made.postNumber,
    comment: made.commentId,
    poll: poll.id as string,
    option: poll.options[0].id as string,
    changelog,
    changelogTag: changelogTag.id as string,
    user: userId,
    "user.member": member.userId,
    apiKey: member.keyId,
    invitation: invitation.id as string,
    merge: merge.id as string,
    webhook: webhook.id as string,
    delivery: delivery.id as string,
  };
}

/** Deletes the objects with these ids. */
export async function clear(api: Api, { key, staff }: Record<Who, Call>, ids: Ids): Promise<void> {
  const { sql } = api;
  await add(key, `DELETE /v1/boards/${ids.board}`);
  await sweepBoards(api);
  await add(key, `DELETE /v1/polls/${ids.poll}`);
  await add(key, `DELETE /v1/changelogs/${ids.changelog}`);
  await add(staff, `DELETE /staff/changelog-tags/${ids.changelogTag}`);
  await add(staff, `DELETE /staff/statuses/${ids.status}`);
  await add(staff, `DELETE /staff/statuses/${ids["status.unused"]}`);
  await add(staff, `DELETE /staff/webhooks/${ids.webhook}`);
  await add(staff, `DELETE /staff/invitations/${ids.invitation}`);
  await sql`delete from api_keys where id = ${ids.apiKey}`;
  await sql`delete from users where id in (${ids.user}, ${ids["user.member"]})`;
}

const addPost = async (call: Call, { board, category }: { board: string; category: string }, title: string) =>
  (await add(call, "POST /v1/posts", { title, boardId: board, categoryId: category, visibility: "public" }))
    .id as string;

const addStatus = async (call: Call, value: string) =>
  (await add(call, "POST /staff/statuses", { value, name: value, kind: "open" })).id as string;

async function add(call: Call, ...request: Parameters<Call>) {
  const { status, body, text } = await call(...request);
  if (status >= 300) throw new Error(`${request[0]}: ${status} ${text}`);
  return body;
}
