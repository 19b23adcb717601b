import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { VotePage } from "../../../api/votes/contract.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { expectBadFields, expectProblem, withoutIds } from "../expect-problem.ts";
import { newNumberedPost, voter } from "./new-vote.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let post: { id: string; number: number };
/** The voters, in the order in which they voted. */
let users: ReturnType<typeof voter>[];

const list = async (query = "", name: string | number = post.number, call: Call = workspace.call) => {
  const response = await call(`GET /v1/posts/${name}/votes${query}`);
  expect(response.status, response.text).toBe(200);
  return VotePage.parse(response.body);
};
/** The voters' indexes in `users`, in the order of the response. */
const placesOf = ({ data }: VotePage) =>
  data.map(({ external_author }) => users.findIndex(({ id }) => id === external_author.id));

/** Adds a vote by the user with this id in the customer's system. */
async function addVote(post: string, external: string, identity = "verified"): Promise<void> {
  await api.sql`
    with made as (
      insert into users (workspace_id, role, identity, external_id, full_name)
      values (${workspace.workspaceId}, 'end_user', ${identity}, ${external}, ${external.slice(0, 9)}) returning id
    ), voted as (
      insert into votes (workspace_id, post_id, user_id) select ${workspace.workspaceId}, ${post}, made.id from made
    )
    update post_activity set votes_count = votes_count + 1 where post_id = ${post}`;
}

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  post = await newNumberedPost(workspace.call, await newBoard(workspace.call));
  users = [
    voter({ email: "b@example.com", full_name: "carl" }),
    voter({ email: "C@example.com", full_name: "Bea" }),
    voter({ email: "a@example.com", full_name: "anna" }),
    voter({ email: "d@example.com", full_name: "Anna" }),
  ];
  for (const user of users) await workspace.call(`POST /v1/posts/${post.number}/votes`, { user });
});

describe("accepted requests", () => {
  it("accepts a post number, and returns the post's votes newest first, with success before data and pagination", async () => {
    const response = await workspace.call(`GET /v1/posts/${post.number}/votes`);
    expect(Object.keys(response.body)).toEqual(["success", "data", "pagination"]);
    const page = await list();
    expect(placesOf(page)).toEqual([3, 2, 1, 0]);
    expect(page.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 4,
      totalPages: 1,
      hasNextPage: false,
      hasPrevPage: false,
    });
    expect(page.data.every((vote) => vote.post_id === post.number)).toBe(true);
    expect(page.data[3]?.external_author).toMatchObject(users[0] ?? {});
  });

  it("accepts a post's UUID, and returns the same votes", async () => {
    expect(await list("", post.id)).toEqual(await list());
  });

  it("lists the votes of staff and of end users, with an empty `email` for a user who has no e-mail address", async () => {
    const { id, number } = await newNumberedPost(workspace.call, await newBoard(workspace.call));
    const visitor = await workspace.endUser();
    for (const { call } of [workspace, visitor]) await call(`POST /v1/posts/${id}/vote`);
    const { data } = await list("?sortBy=id&sortOrder=asc", number);
    expect(data.map(({ external_author: { full_name, email } }) => [full_name, email])).toEqual([
      ["Olive Owner", expect.stringMatching(/^owner@/)],
      ["Una User", ""],
    ]);
  });

  it.each([
    ["", [3, 2, 1, 0]],
    ["?sortBy=created_at", [3, 2, 1, 0]],
    ["?sortOrder=asc", [0, 1, 2, 3]],
    ["?sortBy=id", [3, 2, 1, 0]],
    ["?sortBy=id&sortOrder=asc", [0, 1, 2, 3]],
    ["?sortBy=email&sortOrder=asc", [2, 0, 1, 3]],
    ["?sortBy=email&sortOrder=desc", [3, 1, 0, 2]],
    ["?sortBy=full_name&sortOrder=asc", [2, 3, 1, 0]],
    ["?sortBy=full_name", [0, 1, 3, 2]],
  ])("accepts the query %j, and sorts case-insensitively, then by vote id", async (query, expected) => {
    expect(placesOf(await list(query))).toEqual(expected);
  });

  it.each(["created_at", "id", "email", "full_name"])(
    "accepts page and limit with sortBy=%s, and returns pages without repeats or gaps",
    async (sortBy) => {
      const { number } = await newNumberedPost(workspace.call, await newBoard(workspace.call));
      const alike = Array.from({ length: 5 }, () => voter({ email: "same@example.com", full_name: "Same" }));
      for (const user of alike) await workspace.call(`POST /v1/posts/${number}/votes`, { user });
      await api.sql`update votes set created_at = '2026-01-01' where workspace_id = ${workspace.workspaceId}
      and user_id = any(${alike.map(({ id }) => id)})`;
      for (const sortOrder of ["asc", "desc"]) {
        const pages = [];
        for (const page of [1, 2, 3, 4]) {
          pages.push(await list(`?sortBy=${sortBy}&sortOrder=${sortOrder}&limit=2&page=${page}`, number));
        }
        const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => (sortOrder === "asc" ? a - b : b - a)));
        expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
        expect(pages[3]?.pagination).toMatchObject({
          total: 5,
          totalPages: 3,
          hasNextPage: false,
          hasPrevPage: true,
        });
      }
    },
  );

  it("accepts several externalUserIds, returns and counts the votes by any of them, and ignores empty values", async () => {
    const [a, b] = [users[0]?.id ?? "", users[2]?.id ?? ""];
    expect(placesOf(await list(`?externalUserId=${a}`))).toEqual([0]);
    const both = await list(`?externalUserId=${a.toUpperCase()},,${b}, ${randomUUID()}`);
    expect(placesOf(both)).toEqual([2, 0]);
    expect(both.pagination.total).toBe(2);
    expect(placesOf(await list(`?externalUserId=${randomUUID()}`))).toEqual([]);
    expect(placesOf(await list(`?externalUserId=${a}&externalUserId=${b}`))).toEqual([2, 0]);
  });

  it("accepts externalUserId with the customer's own ids, in any format", async () => {
    const { id, number } = await newNumberedPost(workspace.call, await newBoard(workspace.call));
    const ids = ["42", "auth0|5f7c", "Ω".repeat(255)];
    for (const external of ids) await addVote(id, external);
    for (const external of ids) {
      const { data, pagination } = await list(`?externalUserId=${encodeURIComponent(external)}`, number);
      expect(data.map(({ external_author }) => external_author.full_name)).toEqual([external.slice(0, 9)]);
      expect(pagination.total).toBe(1);
    }
    expect((await list(`?externalUserId=42,auth0%7C5f7c,43`, number)).pagination.total).toBe(2);
  });

  it("accepts externalUserId for a verified user, and never returns an unverified user's vote", async () => {
    const { id, number } = await newNumberedPost(workspace.call, await newBoard(workspace.call));
    const external = randomUUID();
    for (const identity of ["verified", "unverified"]) await addVote(id, external, identity);
    const { data } = await list(`?externalUserId=${external}`, number);
    expect(data).toHaveLength(1);
    const [voted] = await api.sql`select identity from users where id = ${data[0]?.external_author.id ?? ""}`;
    expect(voted?.identity).toBe("verified");
  });
});

describe("rejected requests", () => {
  it("rejects end users, even for their own posts, because the list contains e-mail addresses", async () => {
    const { call } = await workspace.endUser();
    const own = await newNumberedPost(call, await newBoard(workspace.call));
    expectProblem(await call(`GET /v1/posts/${own.number}/votes`), 403, "role_not_allowed");
  });

  it("rejects listing the votes of another workspace's post with the same response as for an unknown id", async () => {
    const [{ call }, never] = [await newWorkspace(api), randomUUID()];
    const [one, absent] = [
      await call(`GET /v1/posts/${post.id}/votes`),
      await call(`GET /v1/posts/${never}/votes`),
    ];
    expectProblem(one, 404, "not_found");
    expect(withoutIds(one, post.id)).toEqual(withoutIds(absent, never));
    expectProblem(await call(`GET /v1/posts/${post.number}/votes`), 404, "not_found");
  });

  it.each([
    ["sortBy=votes", "sortBy"],
    ["sortBy=createdAt", "sortBy"],
    ["sortBy=", "sortBy"],
    ["sortOrder=up", "sortOrder"],
    ["sortOrder=DESC", "sortOrder"],
    [`externalUserId=42,${"x".repeat(256)}`, "externalUserId.1"],
    ["externalUserId=a%00", "externalUserId.0"],
    [`externalUserId=${Array.from({ length: 101 }, () => randomUUID()).join()}`, "externalUserId"],
    ["page=0", "page"],
    ["externalUserId=,", "externalUserId"],
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["limit=2.0", "limit"],
    ["search=x", "search"],
  ])("rejects the query %.40s with a 400 that names the parameter", async (query, field) => {
    expectBadFields(await workspace.call(`GET /v1/posts/${post.number}/votes?${query}`), field);
  });
});
