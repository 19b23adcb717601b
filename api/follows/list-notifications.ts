import { type SQL, sql } from "drizzle-orm";
import { excerptOf, sourceLength } from "../../platform/text/excerpt-of.ts";
import type { Actor } from "../actor.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { one } from "../postgres/json.ts";
import { isPostVisible } from "../posts/is-post-visible.ts";
import {
  boards,
  comments,
  notificationReads,
  postEvents,
  postFollows,
  posts,
  statuses,
  users,
  votes,
} from "../tables.ts";
import type { NotificationCount, Notifications } from "./contract.ts";

/** The number of notifications in the list. */
const most = 50;

/** The most characters of a comment in a notification, and of the Markdown from which they are taken. */
const longestExcerpt = 200;
const startOfText = sql.raw(String(sourceLength(longestExcerpt) + 1));

/** Only this many of the newest posts, votes and comments of a person are considered, to bound the work. */
const sources = 500;

/**
 * Returns what other people did to the posts that the actor follows and may see, newest first, as JSON text. Reads one
 * row per event, and not per follower: a status change of a post with many voters stores one row.
 */
export async function listNotifications(db: Database, actor: Actor): Promise<string> {
  const found: Notifications = JSON.parse(one(await list(db, { ...actor }), "list"));
  for (const { comment } of found.data)
    if (comment) comment.excerpt = excerptOf(comment.excerpt, longestExcerpt);
  return JSON.stringify(found);
}

const list = prepareStatement((given: Given<"workspaceId" | "userId" | "isStaff">) => {
  const isSeen = sql`event.id <= ${lastSeen(given)}`;
  const columns = sql`event.id, ${isSeen} as seen, json_build_object(
    'id', event.id, 'createdAt', iso(event.created_at), 'type', event.type, 'isSeen', ${isSeen},
    'post', json_build_object('id', ${posts.id}, 'title', ${posts.title}),
    'comment', case when ${comments.id} is not null then json_build_object(
      'id', ${comments.id}, 'parentId', ${comments.parentId}, 'excerpt', left(${comments.content}, ${startOfText})) end,
    'status', case when ${statuses.id} is not null then json_build_object(
      'id', ${statuses.id}, 'name', ${statuses.name}) end,
    'creator', case when ${users.id} is not null then creator_text(${rowOf(users)}, true)::json end) as body`;
  return sql<{ body: string }>`
    select json_build_object(
      'data', coalesce(json_agg(n.body order by n.id desc), '[]'),
      'unseenCount', count(*) filter (where not n.seen))::text as body
    from (${events(given, columns)} order by event.id desc limit ${sql.raw(String(most))}) n`;
});

/** Returns how many notifications the actor has not seen, as `NotificationCount`. */
export async function countNotifications(db: Database, actor: Actor): Promise<NotificationCount> {
  const [row] = await count(db, { ...actor });
  return row ?? { unseenCount: 0 };
}

const count = prepareStatement(
  (given: Given<"workspaceId" | "userId" | "isStaff">) =>
    sql<NotificationCount>`select ${countUnseen(given)}::int as "unseenCount"`,
);

/** An SQL expression for the number of the caller's unseen notifications, counted up to 50. */
export function countUnseen(given: Given<"workspaceId" | "userId" | "isStaff">): SQL {
  const unseen = sql`and ${postEvents.id} > ${lastSeen(given)}`;
  return sql`(select count(*) from (
    ${events(given, sql`1`, unseen)} limit ${sql.raw(String(most))}) unseen)`;
}

/** The newest event that the caller has seen. */
const lastSeen = ({ workspaceId, userId }: Given<"workspaceId" | "userId">) => sql`coalesce((
  select ${notificationReads.seenId} from ${notificationReads}
  where ${notificationReads.workspaceId} = ${workspaceId} and ${notificationReads.userId} = ${userId}),
  '00000000-0000-0000-0000-000000000000')`;

/**
 * Selects these columns of the newest events of other people on each post that the caller follows and may see. Comments from
 * before the caller followed the post are no news, nor are other events of which people were notified by then.
 */
function events(given: Given<"workspaceId" | "userId" | "isStaff">, columns: SQL, wanted = sql``): SQL {
  const { workspaceId, userId } = given;
  const newest = (table: typeof posts | typeof votes | typeof comments) => sql`(
    select ${"postId" in table ? table.postId : table.id} as id, ${table.createdAt} as since, null::timestamptz as chosen
    from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.userId} = ${userId}
    order by ${table.createdAt} desc limit ${sql.raw(String(sources))})`;
  const choices = sql`
    ${postFollows} where ${postFollows.workspaceId} = ${workspaceId} and ${postFollows.userId} = ${userId}
      and ${postFollows.isFollowing}`;
  return sql`
    select ${columns}
    from (
      select reason.id, coalesce(max(reason.chosen), min(reason.since)) as since
      from (
        ${newest(posts)} union all ${newest(votes)} union all ${newest(comments)}
        union all (select ${postFollows.postId}, '-infinity', ${postFollows.followedAt} from ${choices})) reason
      where reason.id not in (select ${postFollows.postId} from ${choices} = false)
      group by reason.id) followed
      cross join lateral (
        select * from ${postEvents}
        where ${postEvents.workspaceId} = ${workspaceId} and ${postEvents.postId} = followed.id
          ${wanted}
          and ${postEvents.actorId} is distinct from ${userId}
        order by ${postEvents.id} desc limit ${sql.raw(String(most))}) event
      join ${posts} on ${posts.workspaceId} = ${workspaceId} and ${posts.id} = event.post_id
      join ${boards} on ${isNamed(boards, posts.boardId, workspaceId)}
      left join ${comments} on ${comments.workspaceId} = ${workspaceId} and ${comments.id} = event.comment_id
      left join ${statuses} on ${statuses.workspaceId} = ${workspaceId} and ${statuses.id} = event.status_id
      left join ${users} on ${users.workspaceId} = ${workspaceId}
        and ${users.id} = coalesce(event.actor_id, ${comments.userId})
    where ${isPostVisible(given)}
      and coalesce(${comments.createdAt}, event.created_at + interval '1 minute') >= followed.since
      and (event.comment_id is null
        or (${comments.userId} <> ${userId} and comment_visible(${rowOf(comments)}, ${userId}, false)))`;
}
