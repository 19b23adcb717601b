import { beforeAll, describe, expect, it } from "vitest";
import { PostPage } from "../../../api/posts/contract.ts";
import {
  type Api,
  type Call,
  newBoard,
  newWorkspace,
  type OwnApi,
  sharedApi,
  startApi,
} from "../../harness.ts";
import { expectBadFields } from "../expect-problem.ts";
import { newPost } from "../posts/new-post.ts";
import { indexAll } from "../search/index-all.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let una: { call: Call };
let place: Awaited<ReturnType<typeof newBoard>>;

const list = async (query: string, call = una.call) => {
  const response = await call(`GET /v1/posts?${query}`);
  expect(response.status, response.text).toBe(200);
  return PostPage.parse(response.body);
};
const titlesOf = async (query: string, call?: Call) =>
  (await list(query, call)).data.map(({ title }) => title);

/** Una wrote one public and one private post, voted for one, replied on one and follows one; somebody else did, too. */
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  place = await newBoard(workspace.call);
  una = await workspace.endUser();
  const other = await workspace.endUser();
  await newPost(una.call, place, { title: "wrote" });
  await newPost(una.call, place, { title: "wrote in private", visibility: "private" });
  const made = async (title: string) => (await newPost(other.call, place, { title })).id;
  const [voted, talked, followed] = [await made("voted"), await made("talked"), await made("followed")];
  await una.call(`POST /v1/posts/${voted}/vote`);
  const { id: parentId } = (await other.call(`POST /v1/posts/${talked}/comments`, { content: "First" })).body;
  for (const content of ["One", "Two"])
    await una.call(`POST /v1/posts/${talked}/comments`, { content, parentId });
  await una.call(`PUT /visitor/posts/${followed}/follow`, { isFollowing: true });
  const left = await made("voted, but not followed");
  await una.call(`POST /v1/posts/${left}/vote`);
  await una.call(`PUT /visitor/posts/${left}/follow`, { isFollowing: false });
  await made("neither");
});

describe("a list of the key's user's own activity", () => {
  it.each([
    ["created", ["wrote in private", "wrote"]],
    ["voted", ["voted, but not followed", "voted"]],
    ["commented", ["talked"]],
    ["followed", ["followed", "talked", "voted", "wrote in private", "wrote"]],
  ])("contains the posts that the user %s, newest first, and counts them", async (mine, titles) => {
    const { data, pagination } = await list(`mine=${mine}`);
    expect(data.map(({ title }) => title)).toEqual(titles);
    expect(pagination).toMatchObject({ total: titles.length, hasNextPage: false });
  });

  it.each([
    ["a search of titles", "search=private", ["wrote in private"]],
    ["a search of few letters", "search=wr", ["wrote in private", "wrote"]],
    ["another sort order", "sortBy=votesCount&sortOrder=asc", ["wrote", "wrote in private"]],
  ])("can be combined with %s", async (_, query, titles) => {
    expect((await titlesOf(`mine=created&${query}`)).toSorted()).toEqual(titles.toSorted());
  });

  it("can be combined with a search for words", async () => {
    await indexAll(api);
    expect(await titlesOf("mine=created&search=wrote&searchMode=text")).toHaveLength(2);
    expect(await titlesOf("mine=voted&search=wrote&searchMode=text")).toEqual([]);
  });

  it("can be combined with the filters, and is divided into pages", async () => {
    expect(await titlesOf(`mine=followed&boardId=${place.boardId}&limit=2&page=2`)).toEqual([
      "voted",
      "wrote in private",
    ]);
    expect(await titlesOf("mine=followed&status=old")).toEqual([]);
  });

  it("is that of the key's user, for staff too", async () => {
    expect(await titlesOf("mine=created", workspace.call)).toEqual([]);
    const { id } = await newPost(workspace.call, place, { title: "by staff" });
    expect(await titlesOf("mine=created", workspace.call)).toEqual(["by staff"]);
    await workspace.call(`DELETE /v1/posts/${id}`);
  });

  it("does not contain a post that the user may no longer see", async () => {
    const hidden = await newBoard(workspace.call);
    const { id } = await newPost(workspace.call, hidden, { title: "hidden" });
    await una.call(`POST /v1/posts/${id}/vote`);
    await workspace.call(`PATCH /v1/boards/${hidden.boardId}`, { isPrivate: true });
    expect(await titlesOf("mine=voted")).not.toContain("hidden");
  });

  it("rejects an unknown kind of activity, and names the field", async () => {
    expectBadFields(await una.call("GET /v1/posts?mine=liked"), "mine");
  });
});

describe("a list of the activity of somebody very active", () => {
  let api: OwnApi;
  let workspace: Awaited<ReturnType<typeof newWorkspace>>;
  let place: Awaited<ReturnType<typeof newBoard>>;

  // A database of its own, because the rows that these tests insert are in no counter.
  beforeAll(async () => {
    api = await startApi();
    workspace = await newWorkspace(api);
    place = await newBoard(workspace.call);
    return api.stop;
  });

  it("10,001 comments on one idea hide none of the other ideas", async () => {
    const eager = await workspace.endUser();
    const [first, busy, last] = await Promise.all(
      ["first", "busy", "last"].map(async (title) => (await newPost(workspace.call, place, { title })).id),
    );
    const comment = (post: string | undefined, count: number, days: number) => api.sql`
      insert into comments (workspace_id, post_id, user_id, content, created_at)
      select ${workspace.workspaceId}, ${post ?? ""}, ${eager.userId}, 'Yes', now() - make_interval(days => ${days})
      from generate_series(1, ${count}::int)`;
    await comment(first, 1, 3);
    for (const count of [5_000, 5_001]) await comment(busy, count, 2);
    await comment(last, 1, 1);
    for (const mine of ["commented", "followed"]) {
      const { data, pagination } = await list(`mine=${mine}`, eager.call);
      expect(data.map(({ title }) => title).toSorted()).toEqual(["busy", "first", "last"]);
      expect(pagination).toEqual(expect.not.objectContaining({ isTotalExact: false }));
    }
  });
});

it("lists tell end users, but not staff, which posts are their own", async () => {
  const { data } = await list("");
  for (const { title, isOwn } of data) expect([title, isOwn]).toEqual([title, title.startsWith("wrote")]);
  const { data: ofStaff } = await list("", workspace.call);
  for (const post of ofStaff) expect(post).not.toHaveProperty("isOwn");
});
