import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { projectRoot } from "../../../platform/project-root.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

it("the migration counts existing posts by status, and its triggers count the changes that an older release makes", async () => {
  const workspace = await newWorkspace(api);
  const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
  const [first, second] = (await workspace.call("GET /v1/statuses")).body.map(({ id }: { id: string }) => id);
  await newPost(workspace.call, one);
  for (const place of [one, one, two]) await newPost(workspace.call, place, { statusId: first });
  await newPost(workspace.call, one, { statusId: first, visibility: "private" });
  await newPost(workspace.call, two, { statusId: second });
  await api.sql`drop table status_counts`;
  await api.sql`drop function count_status`;
  const text = await readFile(join(projectRoot, "migrations/0042_count_posts_by_status.sql"), "utf8");
  await api.sql.unsafe(text).simple();
  const counts = async () => {
    const rows = await api.sql`
      select posts_count as all, public_posts_count as public from status_counts
      order by status_id = ${first} desc, category_id = ${one.categoryId} desc`;
    return rows.map((row) => [row.all, row.public]);
  };
  expect(await counts()).toEqual([
    [3, 2],
    [1, 1],
    [1, 1],
  ]);
  expect(await auditCounters(api.db)).toEqual([]);
  // Older releases write posts with their own SQL. If `earshot.counts_posts` is on, that SQL counts a category's
  // posts itself.
  await api.sql`
    insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
    select workspace_id, user_id, board_id, category_id, status_id, 'Another', visibility from posts`;
  expect(await counts()).toEqual([
    [6, 4],
    [2, 2],
    [2, 2],
  ]);
  await api.sql`
    insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
    select workspace_id, user_id, id, ${one.categoryId}, ${first}, 'Another', 'private'
    from boards, set_config('earshot.counts_posts', 'on', true) where id = ${one.boardId}`;
  expect((await counts())[0]).toEqual([7, 4]);
  await api.sql`delete from posts where id = (select max(id::text)::uuid from posts)`;
  await api.sql`update posts set status_id = ${second} where visibility = 'private' and title = 'Another'`;
  await api.sql`
    update posts set board_id = ${one.boardId}, category_id = ${one.categoryId}, visibility = 'private'
    where category_id = ${two.categoryId} and status_id = ${second} and title = 'Another'`;
  expect(await counts()).toEqual([
    [5, 4],
    [2, 2],
    [2, 0],
    [1, 1],
  ]);
  await api.sql`delete from posts where title = 'Another'`;
  expect(await counts()).toEqual([
    [3, 2],
    [1, 1],
    [0, 0],
    [1, 1],
  ]);
  // Deleting a board cascades to its categories and their counters, in any order.
  await api.sql`delete from boards where id = ${one.boardId}`;
  expect(await counts()).toEqual([
    [1, 1],
    [1, 1],
  ]);
});
