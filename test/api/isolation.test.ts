import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { effort } from "../effort.ts";
import { type Api, type ApiResponse, type Call, newWorkspace, sharedApi } from "../harness.ts";
import { type Population, populate } from "./fuzz/populate.ts";
import { signIn } from "./sign-in.ts";

/**
 * Every API request whose path, query or body takes an id. A slot `{…}` names the kind of id; all slots
 * except the probed one are filled with ids of the caller's own workspace.
 */
const endpoints: { endpoint: string; body?: object }[] = [
  { endpoint: "GET /v1/boards/{boardId}" },
  { endpoint: "PATCH /v1/boards/{boardId}", body: { description: "changed" } },
  { endpoint: "DELETE /v1/boards/{boardId}" },
  { endpoint: "GET /v1/post-categories?boardId={boardId}" },
  { endpoint: "GET /v1/post-categories/{categoryId}" },
  { endpoint: "POST /v1/post-categories", body: { name: "New", boardId: "{boardId}" } },
  { endpoint: "PATCH /v1/post-categories/{categoryId}", body: { name: "Changed" } },
  { endpoint: "DELETE /v1/post-categories/{categoryId}" },
  { endpoint: "GET /v1/tags?boardId={boardId}" },
  { endpoint: "GET /v1/tags/{tagId}" },
  { endpoint: "POST /v1/tags", body: { name: "New", boardId: "{boardId}" } },
  { endpoint: "PATCH /v1/tags/{tagId}", body: { name: "Changed" } },
  { endpoint: "DELETE /v1/tags/{tagId}" },
  { endpoint: "GET /v1/posts?boardId={boardId}" },
  { endpoint: "GET /v1/posts?tagId={tagId}" },
  { endpoint: "GET /v1/posts?statusId={statusId}" },
  { endpoint: "GET /v1/posts/{postId}" },
  {
    endpoint: "POST /v1/posts",
    body: {
      title: "New",
      boardId: "{boardId}",
      categoryId: "{categoryId}",
      visibility: "public",
      statusId: "{statusId}",
    },
  },
  { endpoint: "PATCH /v1/posts/{postId}", body: { title: "Changed" } },
  { endpoint: "PATCH /v1/posts/{postId}", body: { boardId: "{boardId}", categoryId: "{categoryId}" } },
  { endpoint: "PATCH /v1/posts/{postId}", body: { statusId: "{statusId}" } },
  { endpoint: "DELETE /v1/posts/{postId}" },
  { endpoint: "POST /v1/posts/{postId}/vote" },
  { endpoint: "PUT /visitor/posts/{postId}/vote", body: { isVoted: true } },
  { endpoint: "POST /v1/posts/{postId}/tags/{tagId}" },
  { endpoint: "DELETE /v1/posts/{postId}/tags/{tagId}" },
  { endpoint: "GET /v1/posts/{postId}/comments" },
  { endpoint: "GET /v1/posts/{postId}/comments/{commentId}/replies" },
  { endpoint: "POST /v1/posts/{postId}/comments", body: { content: "New", parentId: "{commentId}" } },
  { endpoint: "PATCH /v1/posts/{postId}/comments/{commentId}", body: { content: "Changed" } },
  { endpoint: "DELETE /v1/posts/{postId}/comments/{commentId}" },
  { endpoint: "POST /v1/posts/{postId}/comments/{commentId}/like" },
  { endpoint: "PUT /visitor/posts/{postId}/comments/{commentId}/like", body: { isLiked: true } },
  { endpoint: "GET /v1/posts/{postId}/votes" },
  { endpoint: "GET /v1/posts/{postNumber}/votes" },
  { endpoint: "GET /v1/posts/{postId}/votes?externalUserId={userId}" },
  {
    endpoint: "POST /v1/posts/{postNumber}/votes",
    body: { user: { id: randomUUID(), email: "v@example.com", full_name: "V" } },
  },
  { endpoint: "DELETE /v1/posts/{postNumber}/votes" },
  { endpoint: "DELETE /v1/posts/{postId}/votes?externalUserId={userId}" },
  { endpoint: "GET /v1/polls/{pollId}" },
  { endpoint: "DELETE /v1/polls/{pollId}" },
  { endpoint: "POST /v1/polls/{pollId}/vote", body: { optionIds: ["{optionId}"] } },
  { endpoint: "DELETE /v1/polls/{pollId}/vote" },
  { endpoint: "GET /v1/changelogs?tagId={changelogTagId}" },
  { endpoint: "GET /v1/changelogs/{changelogId}" },
  { endpoint: "POST /v1/changelogs", body: { title: "New", content: "New", tagIds: ["{changelogTagId}"] } },
  { endpoint: "PATCH /v1/changelogs/{changelogId}", body: { tagIds: ["{changelogTagId}"] } },
  { endpoint: "DELETE /v1/changelogs/{changelogId}" },
  { endpoint: "POST /v1/changelogs/{changelogId}/like" },
  { endpoint: "PUT /visitor/changelogs/{changelogId}/like", body: { isLiked: true } },
  { endpoint: "GET /staff/posts/{postId}" },
  { endpoint: "PATCH /staff/posts", body: { ids: ["{postId}"], statusId: "{statusId}" } },
  { endpoint: "PATCH /staff/posts", body: { ids: ["{postId}"], categoryId: "{categoryId}" } },
  { endpoint: "PATCH /staff/posts", body: { ids: ["{postId}"], addTagId: "{tagId}" } },
  { endpoint: "POST /staff/posts/deletions", body: { ids: ["{postId}"] } },
  { endpoint: "GET /staff/posts/{postId}/merges" },
  { endpoint: "GET /staff/posts/{postId}/voters" },
  { endpoint: "GET /staff/polls/{pollId}/ballots" },
  { endpoint: "GET /staff/polls/{pollId}/rounds" },
  { endpoint: "PATCH /staff/posts/{postId}/comments/{commentId}", body: { isPinned: true } },
  { endpoint: "PATCH /staff/users/{userId}", body: { isBlocked: true } },
  { endpoint: "DELETE /staff/users/{userId}" },
  { endpoint: "GET /staff/users/{userId}/export" },
  { endpoint: "POST /staff/users/{userId}/erasure" },
  { endpoint: "PATCH /staff/statuses/{statusId}", body: { name: "Changed" } },
  { endpoint: "DELETE /staff/statuses/{statusId}" },
  { endpoint: "PATCH /staff/changelog-tags/{changelogTagId}", body: { name: "Changed" } },
  { endpoint: "DELETE /staff/changelog-tags/{changelogTagId}" },
  { endpoint: "POST /staff/boards/{boardId}/default" },
];

type Slots = Population & { statusId: string; changelogTagId: string; userId: string };

let api: Api;
let staff: Call;
let endUser: Call;
let own: Slots;
let foreign: Slots;
let deleted: Slots;

beforeAll(async () => {
  api = await sharedApi();
});

async function newWorld() {
  const [ours, theirs] = [await newWorkspace(api), await newWorkspace(api)];
  [own, foreign, deleted] = [
    await slotsOf(ours, "own"),
    await slotsOf(theirs, "foreign"),
    await slotsOf(ours, "gone"),
  ];
  await ours.call(`DELETE /v1/boards/${deleted.boardId}`);
  await ours.call(`DELETE /v1/polls/${deleted.pollId}`);
  await ours.call(`DELETE /v1/changelogs/${deleted.changelogId}`);
  await api.sql`delete from users where id = ${deleted.userId}`;
  await api.sql`delete from statuses where id = ${deleted.statusId}`;
  await api.sql`delete from changelog_tags where id = ${deleted.changelogTagId}`;
  const { call: signedIn } = await signIn(api, ours, "owner");
  staff = (endpoint, ...rest) => (endpoint.includes(" /staff/") ? signedIn : ours.call)(endpoint, ...rest);
  endUser = (await ours.endUser()).call;
}

const probes = endpoints.flatMap(({ endpoint, body }) => {
  const text = `${endpoint} ${JSON.stringify(body ?? null)}`;
  const slots = [...new Set(text.match(/(?<=\{)\w+(?=\})/g) ?? [])] as (keyof Slots)[];
  return slots.map((slot) => ({ endpoint, body, slot }));
});

const rounds = Array.from({ length: effort.isolationRounds }, (_, n) => n + 1);

describe.each(rounds)("in two new workspaces, round %i", () => {
  beforeAll(newWorld);

  describe.each(probes)("$endpoint, probing $slot", ({ endpoint, body, slot }) => {
    test("another workspace's id, a deleted id or an id of another kind gets the response for an unknown id and changes nothing", async () => {
      const absent = slot === "postNumber" ? "4000000000" : randomUUID();
      for (const call of [staff, endUser]) {
        const before = await snapshot();
        const expected = await probe(call, endpoint, body, slot, absent);
        for (const wrong of wrongIds(slot)) {
          const response = await probe(call, endpoint, body, slot, wrong);
          expect(comparable(response), `${slot} = ${wrong}`).toEqual(comparable(expected));
        }
        expect(await snapshot()).toEqual(before);
      }
    });
  });
});

test("the isolation test covers at least 440 combinations of endpoint, caller and kind of id", () => {
  expect(probes.length * 2 * 4).toBeGreaterThanOrEqual(440);
});

/** Ids that are wrong for the slot: ids of another workspace, of deleted resources, and of other kinds. */
function wrongIds(slot: keyof Slots): string[] {
  if (slot === "postNumber") return [foreign.postNumber, deleted.postNumber];
  const kinds = Object.keys(own) as (keyof Slots)[];
  const others = kinds.filter((kind) => kind !== slot && kind !== "postNumber" && !sameKind(kind, slot));
  return [foreign[slot], deleted[slot], ...others.map((kind) => own[kind])];
}

/** Replies are comments, so their ids are of the same kind. */
function sameKind(one: keyof Slots, other: keyof Slots): boolean {
  const comments: (keyof Slots)[] = ["commentId", "replyId"];
  return comments.includes(one) && comments.includes(other);
}

function probe(
  call: Call,
  endpoint: string,
  body: object | undefined,
  slot: keyof Slots,
  id: string,
): Promise<ApiResponse> {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_all, name: keyof Slots) => (name === slot ? id : own[name]));
  return call(fill(endpoint) as never, body && JSON.parse(fill(JSON.stringify(body))));
}

/** The response without the values that may differ, such as the path and the request id. */
function comparable({ status, text, headers }: ApiResponse) {
  const ignored = ["date", "x-request-id", "content-length"];
  const named = [...headers].filter(([name]) => !ignored.includes(name));
  return { status, named, text: text.replace(/"(instance|requestId|changedAt)" ?: ?"[^"]*"/g, "") };
}

async function slotsOf(workspace: Awaited<ReturnType<typeof newWorkspace>>, name: string): Promise<Slots> {
  const population = await populate(workspace.call, name);
  const user = await workspace.endUser();
  await user.call(`POST /v1/posts/${population.postId}/vote`);
  const { workspaceId } = workspace;
  const [status] = await api.sql<{ id: string }[]>`
    insert into statuses (workspace_id, value, name, kind, "order")
    values (${workspaceId}, ${name}, ${name}, 'open', 9) returning id`;
  const [tag] = await api.sql<{ id: string }[]>`
    insert into changelog_tags (workspace_id, name) values (${workspaceId}, ${name}) returning id`;
  return { ...population, statusId: status?.id ?? "", changelogTagId: tag?.id ?? "", userId: user.userId };
}

/** A digest of the rows of each table that an endpoint may change, in all workspaces. */
async function snapshot() {
  const tables =
    "boards categories tags posts post_activity post_tags votes comments comment_likes polls poll_options ballots " +
    "ballot_choices post_merges users changelogs changelog_tags changelog_tag_links changelog_likes statuses workspaces";
  const digests = await Promise.all(
    tables.split(" ").map(async (table) => {
      const [row] = await api.sql<{ digest: string }[]>`
        select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${api.sql(table)} t`;
      return [table, row?.digest];
    }),
  );
  return Object.fromEntries(digests);
}
