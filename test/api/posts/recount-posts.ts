import type { Sql } from "postgres";

/** Sets the counters of a workspace's categories and statuses, after a test has inserted posts without the product's functions. */
export async function recountPosts(sql: Sql, workspaceId: string): Promise<void> {
  await sql`
    with counts as (
      select workspace_id, status_id, category_id, board_id, count(*)::int as posts,
        count(*) filter (where visibility = 'public')::int as public_posts
      from posts where workspace_id = ${workspaceId} group by 1, 2, 3, 4),
    by_status as (
      insert into status_counts select * from counts where status_id is not null
      on conflict (workspace_id, status_id, category_id) do update
      set posts_count = excluded.posts_count, public_posts_count = excluded.public_posts_count)
    update categories c set posts_count = n.posts, public_posts_count = n.public_posts
    from (select category_id, sum(posts) as posts, sum(public_posts) as public_posts from counts group by 1) n
    where c.workspace_id = ${workspaceId} and c.id = n.category_id`;
}
