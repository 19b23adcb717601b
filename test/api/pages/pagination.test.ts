import { beforeAll, describe, expect, it } from "vitest";
import { pageJson, windowValues } from "../../../api/pages/pagination.ts";
import { type Api, type Call, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<typeof workspace.endUser>>;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
  await addPosts(1_500);
});

/**
 * Inserts posts with SQL, because creating them through the API would take minutes, and sets the category's counters.
 */
async function addPosts(many: number, { workspaceId, call } = workspace): Promise<void> {
  const { boardId, categoryId } = await newBoard(call);
  // In parts, because a statement has only five seconds.
  for (let from = 1; from <= many; from += 2_500) {
    const to = Math.min(many, from + 2_499);
    await api.sql`
      with made as (
        insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
        select workspace_id, user_id, id, ${categoryId}, 'Wish ' || n, 'public'
        from boards, generate_series(${from}::int, ${to}) n
        where workspace_id = ${workspaceId} and id = ${boardId}
        returning workspace_id, id
      )
      insert into post_activity (workspace_id, post_id) select * from made`;
  }
  await recountPosts(api.sql, workspaceId);
}

const walk = (limit: number) =>
  Array.from({ length: 1_500 / limit }, (_, n) => `GET /v1/posts?search=wish&limit=${limit}&page=${n + 1}`);

describe("totals", () => {
  it("list totals are exact on every page, for staff and visitors, with and without filters and search", async () => {
    for (const query of ["", "&status=active", "&search=wish", "&sortBy=votesCount"]) {
      for (const { call } of [workspace, visitor]) {
        for (const [page, totalPages, limit] of [
          [1, 75, 20],
          [3, 15, 100],
          [400, 15, 100],
        ] as const) {
          const { body } = await call(`GET /v1/posts?page=${page}&limit=${limit}${query}`);
          const hasNextPage = page < totalPages;
          const hasPrevPage = page > 1;
          expect(body.pagination).toEqual({
            page,
            limit,
            total: 1_500,
            totalPages,
            hasNextPage,
            hasPrevPage,
          });
        }
      }
    }
  });

  it("the totals of a search with more than 10,000 results are marked as lower bounds, except near the last page, where they are exact", async () => {
    const large = await newWorkspace(api);
    await addPosts(10_130, large);
    const end = await large.endUser();
    const read = async (query: string, { call }: { call: Call } = large) =>
      (await call(`GET /v1/posts?${query}`)).body.pagination;
    const bound = { total: 10_000, isTotalExact: false, hasNextPage: true };
    expect(await read("search=wish")).toMatchObject({ ...bound, totalPages: 500 });
    expect(await read("search=wish&page=500", end)).toMatchObject({ ...bound, totalPages: 500 });
    expect(await read("search=wish&limit=100&page=101")).toMatchObject({
      ...bound,
      total: 10_100,
      totalPages: 101,
    });
    const last = await read("search=wish&limit=100&page=102");
    expect(last).toMatchObject({ total: 10_130, totalPages: 102, hasNextPage: false });
    expect(last).not.toHaveProperty("isTotalExact");
    for (const who of [large, end]) {
      for (const filter of ["", "status=active"]) {
        expect(await read(filter, who)).toEqual(expect.objectContaining({ total: 10_130, totalPages: 507 }));
        expect(await read(filter, who)).not.toHaveProperty("isTotalExact");
      }
    }
  });

  it("the total of a list with exactly 10,000 rows is exact", () => {
    expect(pageJson("[]", { page: 1, limit: 20 }, 10_000)).not.toContain("isTotalExact");
    expect(pageJson("[]", { page: 1, limit: 20 }, 10_001)).toContain('"total":10000');
  });

  it("the total of a post's comments is exact", async () => {
    const { data } = (await workspace.call("GET /v1/posts?limit=1")).body;
    await api.sql`
      insert into comments (workspace_id, post_id, user_id, content)
      select ${workspace.workspaceId}, ${data[0].id}, ${workspace.userId}, 'Yes' from generate_series(1, 1100)`;
    await api.sql`update post_activity set comments_count = 1100 where post_id = ${data[0].id}`;
    for (const { call } of [workspace, visitor]) {
      const { body } = await call(`GET /v1/posts/${data[0].id}/comments`);
      expect(body.pagination).toMatchObject({ total: 1_100, totalPages: 55 });
    }
  });

  it("list totals never hide a page: a client that follows hasNextPage receives every row once", async () => {
    const pages = await Promise.all(walk(100).map((endpoint) => visitor.call(endpoint as "GET /")));
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(1_500);
    expect(pages.map(({ body }) => body.pagination.hasNextPage)).toEqual([...Array(14).fill(true), false]);
  });
});

describe("pages", () => {
  const problem = { status: 400, errors: [expect.objectContaining({ path: "page", code: "too_big" })] };

  it("a page beyond row 100,000 of a longer list is rejected, although hasNextPage is true on the page before it", () => {
    expect(pageJson("[]", { page: 5_000, limit: 20 }, 100_001)).toContain('"hasNextPage":true');
    expect(() => pageJson("[]", { page: 5_001, limit: 20 }, 100_001)).toThrow(
      expect.objectContaining(problem),
    );
    expect(() => pageJson("[]", { page: 999_999_999, limit: 100 }, 100_001)).toThrow();
  });

  it("no rows are read for a page beyond row 100,000", () => {
    expect(windowValues({ page: 5_001, limit: 20 })).toMatchObject({ limit: 0, offset: 0 });
    expect(windowValues({ page: 5_000, limit: 20 })).toMatchObject({ limit: 20, offset: 99_980 });
    expect(windowValues({ page: 999_999_999, limit: 100 })).toMatchObject({ limit: 0, offset: 0 });
  });

  it("a page past the end of the list is empty", async () => {
    expect(pageJson("[]", { page: 5_001, limit: 20 }, 100_000)).toContain('"total":100000');
    const { status, body } = await workspace.call("GET /v1/posts?page=999999999&limit=100");
    expect([status, body.data, body.pagination.total]).toEqual([200, [], 1_500]);
  });
});
