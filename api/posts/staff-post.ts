import { type Placeholder, type SQL, sql } from "drizzle-orm";

/**
 * The SQL expression for a post as staff see it, with its author and tags, as JSON text. `body` is the post's own JSON
 * text, and `p` is the alias of its row.
 */
export function staffPost(body: SQL, p: SQL, workspaceId: Placeholder): SQL {
  return sql`(${body}::jsonb || jsonb_build_object(
    'author', (
      select jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email, 'identity', u.identity)
      from users u where u.workspace_id = ${workspaceId} and u.id = ${p}.user_id),
    'tags', (
      select coalesce(jsonb_agg(tag_json(row(t.*)::tags)::jsonb order by lower(t.name), t.id), '[]')
      from post_tags l join tags t on t.workspace_id = ${workspaceId} and t.id = l.tag_id
      where l.workspace_id = ${workspaceId} and l.post_id = ${p}.id)))::text`;
}
