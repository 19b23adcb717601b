import { beforeAll, describe, expect, it } from "vitest";
import { openAdmin } from "../../create-database.ts";
import { type Api, newBoard, newWorkspace, sharedApi } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";

let api: Api;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

/** Creates 10,001 posts, one more than a short search reads. Only the two oldest posts match. */
beforeAll(async () => {
  api = await sharedApi();
  workspace = await newWorkspace(api);
  const { boardId, categoryId } = await newBoard(workspace.call);
  const author = { ws: workspace.workspaceId, user: workspace.userId };
  const admin = openAdmin(api.databaseUrl);
  await admin`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, title, visibility, created_at, updated_at)
      select ${author.ws}, ${author.user}, ${boardId}, ${categoryId},
        case n when 10000 then 'qz within c++' when 10001 then 'qz beyond c++' else 'Post ' || n end, 'public',
        now() - make_interval(mins => n), now()
      from generate_series(1, 10001) n returning workspace_id, id)
    insert into post_activity (workspace_id, post_id, last_interaction_at) select workspace_id, id, now() from made`;
  await recountPosts(admin, author.ws);
  await admin.end();
});

describe("searches", () => {
  it("a search without a trigram (as in one or two letters) reads only the newest 10,000 posts, in any order and for any caller", async () => {
    const visitor = await workspace.endUser();
    for (const [search, { call }] of [
      ["qz", workspace],
      ["qz", visitor],
      ["c%2B%2B", visitor],
    ] as const) {
      for (const sortBy of ["createdAt", "votesCount", "lastInteractionAt"]) {
        for (const sortOrder of ["asc", "desc"]) {
          const { body } = await call(
            `GET /v1/posts?search=${search}&sortBy=${sortBy}&sortOrder=${sortOrder}`,
          );
          expect(body.data.map(({ title }: { title: string }) => title)).toEqual(["qz within c++"]);
          expect(body.pagination.total).toBe(1);
        }
      }
    }
  });

  it("a search with a trigram reads all posts", async () => {
    const { body } = await workspace.call("GET /v1/posts?search=qz%20b");
    expect(body.data[0].title).toBe("qz beyond c++");
  });

  it("a search without a trigram reads all posts of a smaller workspace", async () => {
    const other = await newWorkspace(api);
    const place = await newBoard(other.call);
    for (const title of ["qz", "other"]) {
      await other.call("POST /v1/posts", { ...place, title, visibility: "public" });
    }
    for (const sortBy of ["createdAt", "votesCount"]) {
      expect((await other.call(`GET /v1/posts?search=qz&sortBy=${sortBy}`)).body.pagination.total).toBe(1);
    }
  });
});
