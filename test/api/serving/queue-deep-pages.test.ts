import { expect, it } from "vitest";
import { createDeepPageQueue } from "../../../api/serving/queue-deep-pages.ts";
import { afterThis, newBoard, newWorkspace, startApi } from "../../harness.ts";
import { newPost } from "../posts/new-post.ts";
import { recountPosts } from "../posts/recount-posts.ts";

it("the deep pages of one workspace delay neither those of another one nor its other requests", async () => {
  const api = await startApi();
  afterThis(() => api.stop());
  const [slow, other] = [await newWorkspace(api), await newWorkspace(api)];
  const { boardId, categoryId } = await newBoard(slow.call);
  await api.sql`
    with made as (
      insert into posts (workspace_id, user_id, board_id, category_id, title, visibility, created_at)
      select ${slow.workspaceId}, ${slow.userId}, ${boardId}, ${categoryId}, case n when 1001 then 'Slow' else 'Fast' end,
        'public', now() - make_interval(secs => n)
      from generate_series(1, 1001) n returning workspace_id, id)
    insert into post_activity (workspace_id, post_id) select * from made`;
  await recountPosts(api.sql, slow.workspaceId);
  await api.sql
    .unsafe(`
    alter function post_text(posts, post_activity, boolean) rename to fast_post_text;
    create function post_text(p posts, a post_activity, v boolean) returns text language plpgsql as $$
    begin
      if p.title = 'Slow' then perform pg_advisory_xact_lock_shared(4711); end if;
      return fast_post_text(p, a, v);
    end $$;`)
    .simple();
  const place = await newBoard(other.call);

  // While this session holds the lock, each deep page waits in one of the places.
  const holder = await api.sql.reserve();
  await holder`select pg_advisory_lock(4711)`;
  const pages = 200;
  let ended = 0;
  const all = Array.from({ length: pages }, async () => {
    const { status, body } = await slow.call("GET /v1/posts?limit=1&page=1001");
    ended += 1;
    return [status, body.data?.length];
  });
  const countWaiting = async () =>
    (await api.sql`select from pg_locks where locktype = 'advisory' and objid = 4711 and not granted`).length;
  await expect.poll(countWaiting).toBe(api.db.maxConnections - 2);
  for (let n = 0; n < 3; n += 1) {
    const post = await newPost(other.call, place);
    expect((await other.call(`GET /v1/posts/${post.id}`)).status).toBe(200);
    expect((await other.call("GET /v1/posts")).body.data).toHaveLength(n + 1);
  }
  const deep = other.call("GET /v1/posts?limit=100&page=11");
  await holder`select pg_advisory_unlock(4711)`;
  holder.release();
  expect((await deep).status).toBe(200);
  expect(ended).toBeLessThan(pages / 2);
  for (const answer of await Promise.all(all)) expect(answer).toEqual([200, 1]);
});

it("a deep page whose client no longer waits when its turn comes is not read", async () => {
  const queue = createDeepPageQueue({ maxConnections: 3 });
  const read: string[] = [];
  const late = queue("acme", -1, async () => void read.push("late"));
  await expect(late).rejects.toMatchObject({ status: 503, code: "database_unavailable" });
  await queue("acme", 60_000, async () => void read.push("in time"));
  expect(read).toEqual(["in time"]);
});
