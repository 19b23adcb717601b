import { expect, it } from "vitest";
import { PostPage } from "../../../api/posts/contract.ts";
import { openAdmin } from "../../create-database.ts";
import { newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";

it("of more than 10,000 votes, the newest count, and the total is marked as a lower bound", async () => {
  const api = await sharedApi();
  const workspace = await newWorkspace(api);
  const eager = await workspace.endUser();
  const list = async (query: string) => {
    const response = await eager.call(`GET /v1/posts?${query}`);
    expect(response.status, response.text).toBe(200);
    return PostPage.parse(response.body).pagination;
  };
  const newPlace = () => newBoard(workspace.call);
  const [many, old, recent] = [await newPlace(), await newPlace(), await newPlace()];
  const sql = openAdmin(api.databaseUrl);
  const vote = (count: number, { boardId, categoryId }: typeof many, days: number) => sql`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
      select ${workspace.workspaceId}, ${workspace.userId}, ${boardId}, ${categoryId}, 'Wish ' || n, 'public'
      from generate_series(1, ${count}::int) n returning workspace_id, id
    ), active as (insert into post_activity (workspace_id, post_id, votes_count) select *, 1 from made)
    insert into votes (workspace_id, post_id, user_id, created_at)
    select made.*, ${eager.userId}, now() - make_interval(days => ${days}) from made`;
  await vote(1, old, 3);
  await vote(10_000, many, 2);
  await vote(1, recent, 1);
  await recountPosts(sql, workspace.workspaceId);
  await sql.end();
  for (const mine of ["voted", "followed"]) {
    const paginationOf = ({ boardId }: typeof many, more = "") =>
      list(`mine=${mine}&boardId=${boardId}${more}`);
    const isBound = { isTotalExact: false, hasNextPage: false };
    for (const search of ["", "&search=wish"]) {
      expect(await paginationOf(recent, search)).toMatchObject({ total: 1, ...isBound });
      expect(await paginationOf(many, `${search}&page=500`)).toMatchObject({ total: 9_999, ...isBound });
    }
    expect(await list(`mine=${mine}`)).toMatchObject({
      total: 10_000,
      isTotalExact: false,
      hasNextPage: true,
    });
  }
  expect(await list("mine=created")).not.toHaveProperty("isTotalExact");
});
