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

it("the migration counts existing public posts, and its triggers count posts that an older release adds or deletes", async () => {
  const workspace = await newWorkspace(api);
  const [one, two] = [await newBoard(workspace.call), await newBoard(workspace.call)];
  for (const place of [one, one, two]) await newPost(workspace.call, place);
  await newPost(workspace.call, two, { visibility: "private" });
  await api.sql`alter table categories drop column public_posts_count`;
  await api.sql`drop function count_added_post, count_changed_post, count_removed_posts cascade`;
  const text = await readFile(join(projectRoot, "migrations/0021_count_public_posts.sql"), "utf8");
  await api.sql.unsafe(text).simple();
  const countOf = async ({ categoryId }: { categoryId: string }) =>
    (await api.sql`select public_posts_count as many from categories where id = ${categoryId}`)[0]?.many;
  expect([await countOf(one), await countOf(two)]).toEqual([2, 1]);
  expect(await auditCounters(api.db)).toEqual([]);
  // An older release writes posts with its own SQL, which does not update the new counter.
  await api.sql`
    insert into posts (workspace_id, user_id, board_id, category_id, title, visibility)
    select workspace_id, user_id, board_id, category_id, 'Another', visibility from posts`;
  await api.sql`delete from posts where title = 'Another' and category_id = ${two.categoryId} and visibility = 'public'`;
  expect([await countOf(one), await countOf(two)]).toEqual([4, 1]);
});
