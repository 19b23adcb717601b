import { beforeAll, describe, expect, it } from "vitest";
import { pageJson } from "../../api/page.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../harness.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let visitor: Awaited<ReturnType<typeof workspace.endUser>>;

beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  visitor = await workspace.endUser();
  await addPosts(1_500);
});

/** Straight into the table: by their doors, so many would take minutes. The counter of their category follows. */
async function addPosts(many: number): Promise<void> {
  const { boardId, categoryId } = await newBoard(workspace.call);
  await api.sql`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
      select workspace_id, user_id, id, ${categoryId}, 'Wish ' || n, 'public'
      from boards, generate_series(1, ${many}::int) n where id = ${boardId}
      returning workspace_id, id
    )
    insert into post_activity (workspace_id, post_id) select * from made`;
  await api.sql`update categories set posts_count = ${many} where id = ${categoryId}`;
}

const walk = (limit: number) =>
  Array.from({ length: 1_500 / limit }, (_, n) => `GET /v1/posts?search=wish&limit=${limit}&page=${n + 1}`);

describe("totals", () => {
  it("are exact where a counter is kept, however many there are", async () => {
    const { body } = await workspace.call("GET /v1/posts");
    expect(body.pagination).toMatchObject({ total: 1_500, totalPages: 75 });
  });

  it("are counted up to 1,000 beyond the page elsewhere, and exact from where fewer are left", async () => {
    const totalOf = async (page: number, limit: number) =>
      (await visitor.call(`GET /v1/posts?page=${page}&limit=${limit}`)).body.pagination.total;
    expect(await totalOf(1, 20)).toBe(1_020);
    expect(await totalOf(3, 100)).toBe(1_300);
    expect(await totalOf(5, 100)).toBe(1_500);
    expect(await totalOf(400, 100)).toBe(1_500);
  });

  it("never hide a page: whoever goes on while there is a next one sees every row once", async () => {
    const pages = await Promise.all(walk(100).map((door) => visitor.call(door as "GET /")));
    const ids = pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
    expect(new Set(ids).size).toBe(1_500);
    expect(pages.map(({ body }) => body.pagination.hasNextPage)).toEqual([...Array(14).fill(true), false]);
  });
});

describe("the depth of a list", () => {
  const problem = { status: 400, errors: [expect.objectContaining({ path: "page", code: "too_big" })] };

  it("ends after 100,000 rows, and says so where there are more", () => {
    expect(pageJson("[]", { page: 5_000, limit: 20 }, 100_001)).toContain('"hasNextPage":true');
    expect(() => pageJson("[]", { page: 5_001, limit: 20 }, 100_001)).toThrow(
      expect.objectContaining(problem),
    );
    expect(() => pageJson("[]", { page: 999_999_999, limit: 100 }, 100_001)).toThrow();
  });

  it("past its end is an empty page, however far", async () => {
    expect(pageJson("[]", { page: 5_001, limit: 20 }, 100_000)).toContain('"total":100000');
    const { status, body } = await workspace.call("GET /v1/posts?page=999999999&limit=100");
    expect([status, body.data, body.pagination.total]).toEqual([200, [], 1_500]);
  });
});
