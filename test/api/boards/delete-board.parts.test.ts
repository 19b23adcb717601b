import { afterAll, beforeAll, expect, it } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { newBoard, newWorkspace, type OwnApi, startApi } from "../../harness.ts";
import { expectProblem } from "../expect-problem.ts";

let api: OwnApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

/** A workspace with a board of this many posts, all with the same status and tag. */
async function newLargeBoard(posts: number) {
  const { workspaceId, userId, call } = await newWorkspace(api);
  await newBoard(call);
  const { boardId, categoryId } = await newBoard(call);
  const { body: tag } = await call("POST /v1/tags", { name: "Speed", boardId });
  const { body: statuses } = await call("GET /v1/statuses");
  await api.sql`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
      select ${workspaceId}, ${userId}, ${boardId}, ${categoryId}, ${statuses[0].id}, 'Idea ' || n,
        case when n % 3 = 0 then 'private' else 'public' end
      from generate_series(1, ${posts}::int) n returning workspace_id, id),
    tagged as (
      insert into post_tags (workspace_id, board_id, post_id, tag_id)
      select workspace_id, ${boardId}, id, ${tag.id} from made),
    counted as (update categories set posts_count = posts_count + ${posts}::int where id = ${categoryId}),
    counted_too as (update tags set posts_count = posts_count + ${posts}::int where id = ${tag.id})
    insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  const countEvents = async () => {
    const [row] = await api.sql`
      select count(*)::int as events, count(distinct subject_id)::int as posts from outbox_events
      where workspace_id = ${workspaceId} and type = 'post.deleted'`;
    return row;
  };
  return { workspaceId, boardId, call, countEvents };
}

it("a deletion that takes too long keeps the board with the other posts and correct counts, and the next one deletes the rest", async () => {
  const { workspaceId, boardId, call, countEvents } = await newLargeBoard(501);
  await api.sql
    .unsafe(`
      create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(3.1); return null; end';
      create trigger wait after delete on posts for each statement execute function wait()`)
    .simple();
  const cut = await call(`DELETE /v1/boards/${boardId}`);
  await api.sql`drop trigger wait on posts`;
  expectProblem(cut, 409, "deletion_unfinished");
  expect(cut.headers.get("retry-after")).toBe("1");
  expect((await call(`GET /v1/posts?boardId=${boardId}`)).body.data).toHaveLength(1);
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  expect((await call(`DELETE /v1/boards/${boardId}`)).status).toBe(200);
  expectProblem(await call(`GET /v1/boards/${boardId}`), 404, "not_found");
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  expect(await countEvents()).toEqual({ events: 501, posts: 501 });
});

it("a board with more posts than one statement deletes is deleted by one request, and recorded once", async () => {
  const { workspaceId, boardId, call, countEvents } = await newLargeBoard(1_001);
  expect((await call(`DELETE /v1/boards/${boardId}`)).body).toEqual({ message: "Board deleted" });
  expect(await countEvents()).toEqual({ events: 1_001, posts: 1_001 });
  const records = await api.sql`
    select from audit_events where workspace_id = ${workspaceId} and action = 'board.deleted'`;
  expect(records).toHaveLength(1);
});
