import { expect } from "vitest";
import { auditCounters } from "../../../api/upkeep/audit-counters.ts";
import { type Api, newBoard, newWorkspace } from "../../harness.ts";
import { recountPosts } from "../posts/recount-posts.ts";

/** A workspace with a board of this many posts, all with the same status and tag. */
export async function newLargeBoard(api: Api, posts: number) {
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
    counted as (update tags set posts_count = posts_count + ${posts}::int where id = ${tag.id})
    insert into post_activity (workspace_id, post_id) select workspace_id, id from made`;
  await recountPosts(api.sql, workspaceId);
  expect(await auditCounters(api.db, workspaceId)).toEqual([]);
  const countEvents = async () => {
    const [row] = await api.sql`
      select count(*)::int as events, count(distinct subject_id)::int as posts from outbox_events
      where workspace_id = ${workspaceId} and type = 'post.deleted'`;
    return row;
  };
  return { workspaceId, boardId, call, countEvents };
}
