import type { Database } from "../../api/postgres/database.ts";
import { recountPosts } from "./posts/recount-posts.ts";

/**
 * Replaces every tenant table with one that is hash-partitioned by workspace, and copies the rows. The new tables have
 * no primary or foreign keys. Functions with a row of an old table as a parameter are dropped. Use this only for
 * statements that need neither keys nor such functions.
 */
export async function partitionTables({ $client: sql }: Database, parts: number): Promise<void> {
  const tables = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and a.attname = 'workspace_id' and a.attnotnull`;
  for (const { name } of tables) {
    const pieces = Array.from({ length: parts }, (_, n) => n).map(
      (n) =>
        `create table ${name}_${n} partition of ${name} for values with (modulus ${parts}, remainder ${n});`,
    );
    await sql.unsafe(`
      alter table ${name} rename to plain;
      create table ${name} (like plain including defaults) partition by hash (workspace_id);
      ${pieces.join("")}
      insert into ${name} select * from plain;
      drop table plain cascade`);
  }
}

/** The ids of three workspaces whose rows are in different partitions of a table with eight partitions. */
export const apart = ["a1", "b2", "c3"].map((end) => `00000000-0000-4000-8000-0000000000${end}`);

/** Creates a workspace with rows in many tables. The rows have the same ctids in each workspace's partition. */
export async function fillWorkspace({ $client: sql }: Database, id: string): Promise<void> {
  const each = (insert: string) => sql.unsafe(insert.replaceAll(":ws", `'${id}'::uuid`));
  await each(`
    insert into workspaces (id, name, subdomain, sdk_token, secret_key_sealed)
    values (:ws, 'Test', 's-' || :ws, 'sdk_' || :ws, 'k1.x.x.x')`);
  await each(`
    insert into users (workspace_id, role, identity, full_name)
    select :ws, 'end_user', 'anonymous', 'User' from generate_series(1, 50)`);
  await each(`
    insert into statuses (workspace_id, value, name, kind, "order")
    select :ws, 's' || n, 'Status', 'open', n from generate_series(1, 5) n`);
  await each(
    `insert into audit_events (workspace_id, action) select :ws, 'tested' from generate_series(1, 100)`,
  );
  await each(`
    insert into boards (workspace_id, user_id, title, url, is_private)
    select workspace_id, id, 'b' || id, 'b' || id, false from users where workspace_id = :ws limit 3`);
  await each(`
    insert into categories (workspace_id, board_id, name) select :ws, id, 'c' from boards where workspace_id = :ws`);
  await each(`
    insert into posts (workspace_id, user_id, board_id, category_id, status_id, title, visibility)
    select :ws, user_id, board_id, c.id, (select id from statuses where workspace_id = :ws limit 1), 'Post', 'public'
    from categories c join boards b on b.workspace_id = :ws and b.id = c.board_id, generate_series(1, 20)
    where c.workspace_id = :ws`);
  await each(
    `insert into post_activity (workspace_id, post_id) select :ws, id from posts where workspace_id = :ws`,
  );
  await each(`
    insert into votes (workspace_id, post_id, user_id)
    select :ws, p.id, u.id from posts p, users u where p.workspace_id = :ws and u.workspace_id = :ws`);
  await each(`
    insert into comments (workspace_id, post_id, user_id, content)
    select :ws, id, user_id, 'Comment' from posts where workspace_id = :ws`);
  await recountPosts(sql, id);
  await sql`select index_posts(1000)`;
}
