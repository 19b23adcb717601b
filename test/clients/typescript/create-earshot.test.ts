import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { publicRoutes } from "../../../api/routes.ts";
import { createEarshot, type Earshot, EarshotError } from "../../../clients/typescript/create-earshot.ts";
import { assertConforms } from "../../conforms.ts";
import { type Api, newWorkspace, sharedApi } from "../../harness.ts";

let api: Api;
let earshot: Earshot;
/** `METHOD /path` of every call, with ids replaced by `:`. */
const called = new Set<string>();

beforeAll(async () => {
  api = await sharedApi();
  const { apiKey } = await newWorkspace(api, ["beanrow.example"]);
  earshot = createEarshot({ baseUrl: `${api.url}/`, apiKey, fetch: watchedFetch });
});

const watchedFetch: typeof fetch = async (input, init) => {
  const { pathname } = new URL(String(input));
  const response = await fetch(input, init);
  const text = await response.clone().text();
  const received = { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  assertConforms(init?.method ?? "GET", pathname, received);
  called.add(`${init?.method} ${pathname.replace(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, "/:")}`);
  return response;
};

const newPost = async (more: object = {}) => {
  const name = `b${randomUUID().slice(0, 12)}`;
  const board = await earshot.boards.create({ title: name, url: name, isPrivate: false });
  const category = await earshot.categories.create({ name: "Ideas", boardId: board.id });
  const fine = {
    title: "Frost alarm",
    boardId: board.id,
    categoryId: category.id,
    visibility: "public",
  } as const;
  return { board, category, post: await earshot.posts.create({ ...fine, ...more }) };
};

describe("the client", () => {
  it("the client can create, get, list, edit, vote for and delete posts", async () => {
    const { post, board } = await newPost();
    expect(await earshot.posts.get(post.id)).toEqual(post);
    const asked = await earshot.posts.get(post.id, { include: ["author"] });
    expect(asked).toEqual({ ...post, creator: expect.objectContaining({ isStaff: true }) });
    const page = await earshot.posts.list({ boardId: [board.id], status: "active", limit: 5 });
    expect([page.data.map(({ id }) => id), page.pagination.limit]).toEqual([[post.id], 5]);
    expect((await earshot.posts.update(post.id, { description: "Soon" })).description).toBe("Soon");
    expect(await earshot.posts.vote(post.id)).toEqual({ postId: post.id, isVoted: true, votesCount: 1 });
    expect(await earshot.posts.delete(post.id)).toEqual({ message: "Post deleted" });
  });

  it("the client can list statuses, whose ids posts refer to", async () => {
    const statuses = await earshot.statuses.list();
    expect(statuses.map(({ value }) => value)).toContain("planned");
  });

  it("the client can create, list, edit and delete tags, and add them to posts", async () => {
    const { post, board } = await newPost();
    const tag = await earshot.tags.create({ name: "Small", boardId: board.id });
    expect((await earshot.tags.update(tag.id, { name: "Tiny" })).name).toBe("Tiny");
    expect((await earshot.posts.addTag(post.id, tag.id)).tags).toHaveLength(1);
    expect((await earshot.tags.get(tag.id)).postsCount).toBe(1);
    expect((await earshot.tags.list({ boardId: board.id })).map(({ id }) => id)).toEqual([tag.id]);
    expect((await earshot.posts.removeTag(post.id, tag.id)).tags).toEqual([]);
    expect(await earshot.tags.delete(tag.id)).toEqual({ message: "Tag deleted" });
  });

  it("the client can create, reply to, like, edit and delete comments", async () => {
    const { post } = await newPost();
    const top = await earshot.comments.create(post.id, { content: "First" });
    const reply = await earshot.comments.create(post.id, { content: "Second", parentId: top.id });
    expect((await earshot.comments.list(post.id)).data.map(({ id }) => id)).toEqual([top.id]);
    expect((await earshot.comments.listReplies(post.id, top.id)).data.map(({ id }) => id)).toEqual([
      reply.id,
    ]);
    expect((await earshot.comments.like(post.id, top.id)).isLiked).toBe(true);
    expect((await earshot.comments.update(post.id, top.id, { content: "Third" })).content).toBe("Third");
    expect(await earshot.comments.delete(post.id, top.id)).toEqual({ message: "Comment deleted" });
  });

  it("the client can create, list and delete votes, also by the post's number", async () => {
    const { post } = await newPost();
    const user = { id: randomUUID(), email: "una@beanrow.example", full_name: "Una" };
    const { data } = await earshot.votes.create(post.id, { user });
    const listed = await earshot.votes.list(data.post_id, { externalUserId: [user.id] });
    const second = { code: "already_voted", id: data.id };
    await expect(earshot.votes.create(post.id, { user })).rejects.toMatchObject(second);
    expect(listed.data).toEqual([data]);
    expect((await earshot.votes.delete(data.post_id, { externalUserId: user.id })).success).toBe(true);
  });

  it("the client can list, get, edit and delete boards and categories", async () => {
    const { post, board, category } = await newPost();
    expect(
      (await earshot.boards.list({ search: board.title, isPrivate: false })).map(({ id }) => id),
    ).toEqual([board.id]);
    expect((await earshot.boards.update(board.id, { description: "x" })).description).toBe("x");
    expect((await earshot.boards.get(board.id)).description).toBe("x");
    expect((await earshot.categories.list({ boardId: board.id })).map(({ id }) => id)).toEqual([category.id]);
    expect((await earshot.categories.update(category.id, { name: "Wishes" })).name).toBe("Wishes");
    expect((await earshot.categories.get(category.id)).postsCount).toBe(1);
    await earshot.posts.delete(post.id);
    expect(await earshot.categories.delete(category.id)).toEqual({ message: "Category deleted" });
    const { board: second } = await newPost();
    expect(await earshot.boards.delete(second.id)).toEqual({ message: "Board deleted" });
  });

  it("the client can create, vote on and delete polls, and withdraw votes", async () => {
    const [startAt, endAt] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const options = [{ title: "A" }, { title: "B" }];
    const input = {
      title: "Next?",
      type: "ranked",
      startAt: startAt ?? "",
      endAt: endAt ?? "",
      options,
    } as const;
    const poll = await earshot.polls.create({ ...input, options });
    const ids = poll.options.map(({ id }) => id).reverse();
    expect(await earshot.polls.vote(poll.id, ids)).toEqual({ message: "Vote recorded" });
    expect((await earshot.polls.get(poll.id)).options.map(({ userRank }) => userRank)).toEqual([2, 1]);
    expect((await earshot.polls.list({ status: "active" })).pagination.total).toBe(1);
    expect(await earshot.polls.unvote(poll.id)).toEqual({ message: "Vote removed" });
    expect(await earshot.polls.delete(poll.id)).toEqual({ message: "Poll deleted" });
  });

  it("the client can publish, read, like, edit and delete changelog entries", async () => {
    expect(await earshot.changelogs.listTags()).toEqual([]);
    const entry = await earshot.changelogs.create({ title: "New", content: "**Bold**" });
    expect((await earshot.changelogs.get(entry.id)).viewsCount).toBe(1);
    expect((await earshot.changelogs.list({ search: "bold" })).data).toHaveLength(1);
    expect((await earshot.changelogs.like(entry.id)).likesCount).toBe(1);
    expect((await earshot.changelogs.update(entry.id, { title: "Newer" })).title).toBe("Newer");
    expect(await earshot.changelogs.delete(entry.id)).toEqual({ message: "Changelog entry deleted" });
  });

  it("the client can read and change the workspace's settings", async () => {
    const { name } = await earshot.workspace.get();
    expect((await earshot.workspace.update({ name: `${name} II` })).name).toBe(`${name} II`);
    expect((await earshot.workspace.credentials()).allowedDomains).toEqual(["beanrow.example"]);
    expect(await earshot.workspace.setAllowedDomains(["A.example"])).toEqual({
      allowedDomains: ["a.example"],
    });
    expect(await earshot.workspace.setSecureIdentify(true)).toEqual({ enforceSecureIdentify: true });
  });

  it("the client has a method for every endpoint", () => {
    const endpoints = publicRoutes.map(({ name }) => name.replace(/:\w+/g, ":"));
    expect([...called].sort()).toEqual(endpoints.sort());
  });
});

describe("iterating over pages", () => {
  it("iterating over pages returns every item once, for any number of pages", async () => {
    const { board, category } = await newPost();
    const body = { title: "x", boardId: board.id, categoryId: category.id, visibility: "public" } as const;
    for (let count = 0; count < 6; count += 1) await earshot.posts.create(body);
    const seen: string[] = [];
    for await (const { id } of earshot.posts.each({ boardId: [board.id], limit: 3 })) seen.push(id);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it("iterating over pages requests only the pages that the caller reads", async () => {
    let calls = 0;
    const { apiKey } = await newWorkspace(api);
    const counting = createEarshot({
      baseUrl: api.url,
      apiKey,
      fetch: (...args) => {
        calls += 1;
        return fetch(...args);
      },
    });
    for await (const _poll of counting.polls.each()) expect.unreachable();
    expect(calls).toBe(1);
  });
});

describe("errors", () => {
  it("an error of the client has the status, code, fields and request id", async () => {
    const rejected = await earshot.boards
      .create({ title: "x", url: "1", isPrivate: false })
      .catch((error) => error);
    expect(rejected).toBeInstanceOf(EarshotError);
    expect(rejected).toMatchObject({ name: "EarshotError", status: 400, code: "invalid_request" });
    expect(rejected.errors.map(({ path }: { path: string }) => path)).toContain("title");
    expect(rejected.requestId).toMatch(/^[\w-]{36}$/);
  });

  it("an id that contains a path cannot lead the client to another endpoint", async () => {
    const sneaky = earshot.posts.get("../boards?x=").catch((error: EarshotError) => error);
    expect(await sneaky).toMatchObject({ status: 400, code: "invalid_request" });
  });
});
