import { createDemoWorkspace } from "../../../cli/demo/create-demo-workspace.ts";
import type { OwnApi } from "../../harness.ts";

/**
 * Creates the demo, and adds rows to the tables that it leaves empty: a merged post, an invitation, an audit event, a
 * stored response, a used identity token, an ended session, a rejected origin, a seen origin, a previous secret key,
 * the newest event that a follower of a post has seen, a subscriber of the changelog, a logo, choices about e-mails, and the
 * digest of an erased identity.
 */
export async function furnishWorkspace({ db, sql, config }: OwnApi) {
  const demo = await createDemoWorkspace(db, config.API_ROOT_KEYS, { allowedDomains: ["a.example"] });
  const ws = demo.workspaceId;
  const [place] = await sql<{ owner: string; kept: string; gone: string }[]>`
    select u.id as owner, p.id as kept, g.id as gone
    from users u, posts p, posts g
    where u.workspace_id = ${ws} and u.role = 'owner' and p.workspace_id = ${ws} and g.workspace_id = ${ws}
      and p.board_id = g.board_id
      and p.id = (select post_id from post_activity where workspace_id = ${ws} order by votes_count desc limit 1)
      and p.id <> g.id
    order by g.number desc limit 1`;
  if (!place) throw new Error("The demo has no posts to merge.");
  const { owner, kept, gone } = place;
  await sql`
    select merge_posts(${ws}, ${owner}, true, ${JSON.stringify({ id: kept, duplicateId: gone })}::text::jsonb)`;
  await sql
    .unsafe(`
    insert into invitations (workspace_id, email, role, digest, invited_by)
    values ('${ws}', 'new@example.com', 'member', 'digest', '${owner}');
    insert into audit_events (workspace_id, user_id, action, subject, created_at)
    values ('${ws}', '${owner}', 'a.action', e'a "subject"\\\\with a line\\nbreak and \\u2028', '2026-01-02 03:04:05.678+09');
    insert into idempotency_keys (workspace_id, user_id, route, key, fingerprint, body, number)
    values ('${ws}', '${owner}', 'POST /v1/posts', 'key 1', '\\x00ff5c', '{"a" : 1,\n  "b":[ 2.50 ] }', 9007199254740993);
    insert into identity_tokens values ('${ws}', 'jti', now()), ('${ws}', 'JTI', now()), ('${ws}', 'jtí', now());
    insert into ended_sessions values ('${ws}', 'session', now());
    insert into refused_origins values ('${ws}', 'https://b.example', 3, now());
    insert into post_follows values ('${ws}', '${kept}', '${owner}', false) on conflict do nothing;
    insert into post_events (workspace_id, post_id, type, status_id, actor_id, created_at)
    values ('${ws}', '${kept}', 'post.merged', null, '${owner}', now());
    insert into changelog_subscriptions (workspace_id, email, locale) values ('${ws}', 'reader@mail.example', 'ja');
    insert into post_contexts values ('${ws}', '${kept}', 'https://beanrow.example/beds', 'Firefox 140, Windows', '3.2.1');
    insert into notification_reads values ('${ws}', '${owner}', uuidv7());
    update workspaces set mails_followers = true, mail_sender = 'Ines', mail_reply_to = 'ines@beanrow.example',
      retention_days = 365, mails_changelog = true, takes_context = true,
      look = '{"accent": "#aa00ff"}', logo_digest = 'digest'
    where id = '${ws}';
    insert into mail_preferences (workspace_id, user_id, followed_posts, locale)
    select '${ws}', id, 'off', 'ja' from users where workspace_id = '${ws}' and role = 'end_user' limit 1;
    insert into erased_identities (workspace_id, user_id, digest, identity, is_blocked)
    select '${ws}', id, 'k1.digest', 'verified', true from users where workspace_id = '${ws}' and role = 'end_user' limit 1;
    insert into workspace_logos values ('${ws}', 'image/png', 'digest', 'iVBORw0KGgo=');
    insert into seen_origins values ('${ws}', 'https://a.example', now());
    update workspaces set previous_secret_key_sealed = secret_key_sealed,
      previous_secret_key_valid_until = now() + interval '1 day' where id = '${ws}';
    update poll_options set "order" = 0.1 + 0.2 where workspace_id = '${ws}' and "order" = 1`)
    .simple();
  return { ...demo, kept, gone, owner };
}
