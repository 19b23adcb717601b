import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../actor.ts";
import { postContext } from "../post-contexts/post-context.ts";
import { rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { assertFound, iso, jsonObject } from "../postgres/json.ts";
import { readOne } from "../postgres/read-rows.ts";
import {
  auditEvents,
  ballotChoices,
  ballots,
  changelogLikes,
  commentLikes,
  comments,
  mailPreferences,
  pictures,
  postFollows,
  postMerges,
  posts,
  users,
  votes,
} from "../tables.ts";

/** All data that the workspace has about one person, as JSON text. @throws Problem 404 */
export const exportUser = readOne(
  "user",
  ({ workspaceId, id }) => sql<{ body: string }>`
    select ${dataOf(workspaceId)}::text as body from ${users}
    where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${id}`,
);

/** All data that the workspace has about the calling visitor, as JSON text. @throws Problem 403, 404 */
export async function exportVisitor(db: Database, { workspaceId, userId }: Actor): Promise<string> {
  const row = assertFound((await findVisitor(db, { workspaceId, userId }))[0], "visitor");
  if (row.body !== null) return row.body;
  throw new Problem(403, "identity_not_proved", "An unsigned name or id does not prove who the visitor is.");
}

const findVisitor = prepareStatement(
  ({ workspaceId, userId }: Given<"workspaceId" | "userId">) => sql<{ body: string | null }>`
    select case when ${users.identity} <> 'unverified' then ${dataOf(workspaceId)}::text end as body from ${users}
    where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${userId}`,
);

function dataOf(workspaceId: Placeholder): SQL {
  const { duplicate } = postMerges;
  return jsonObject({
    user: sql`user_json(${rowOf(users)})`,
    posts: rowsOf(workspaceId, posts, posts.id, ["id", "createdAt", "title", "description", "visibility"], {
      context: postContext(workspaceId),
    }),
    mergedPosts: sql`(
      select coalesce(json_agg(json_build_object(
        'id', ${duplicate}->'id', 'createdAt', iso((${duplicate}->>'created_at')::timestamptz),
        'mergedInto', ${postMerges.postId}, 'title', ${duplicate}->'title', 'description', ${duplicate}->'description',
        'context', ${duplicate}->'context')
        order by ${postMerges.createdAt}, ${postMerges.id}), '[]')
      from ${postMerges}
      where ${postMerges.workspaceId} = ${workspaceId} and ${postMerges.undoneAt} is null
        and ${duplicate}->>'user_id' = ${users.id}::text)`,
    auditEvents: sql`(
      select coalesce(json_agg(${fieldsOf(auditEvents, ["id", "createdAt", "action", "subject"])}
        order by ${auditEvents.id}), '[]')
      from ${auditEvents}
      where ${auditEvents.workspaceId} = ${workspaceId}
        and (${auditEvents.userId} = ${users.id} or ${auditEvents.subject} = ${users.id}::text))`,
    comments: rowsOf(workspaceId, comments, comments.id, ["id", "createdAt", "postId", "content"]),
    followedPosts: sql`(
      select coalesce(json_agg(${fieldsOf(postFollows, ["postId", "isFollowing"])} order by ${postFollows.postId}), '[]')
      from ${postFollows}
      where ${postFollows.workspaceId} = ${workspaceId} and ${postFollows.userId} = ${users.id})`,
    pictures: rowsOf(workspaceId, pictures, pictures.id, [
      ...(["id", "createdAt", "textKind", "textId", "width", "height", "bytes"] as const),
    ]),
    votes: rowsOf(workspaceId, votes, votes.number, ["postId", "createdAt"]),
    commentLikes: rowsOf(workspaceId, commentLikes, commentLikes.commentId, ["commentId", "createdAt"]),
    changelogLikes: rowsOf(workspaceId, changelogLikes, changelogLikes.changelogId, [
      "changelogId",
      "createdAt",
    ]),
    ballots: rowsOf(workspaceId, ballots, ballots.pollId, ["pollId", "createdAt"], {
      choices: choicesOf(workspaceId),
    }),
    mail: sql`(
      select ${fieldsOf(mailPreferences, [
        ...(["newPosts", "followedPosts", "confirmedAddress"] as const),
        ...(["bouncedAddress", "firstBouncedAddress", "locale"] as const),
      ])}
      from ${mailPreferences}
      where ${mailPreferences.workspaceId} = ${workspaceId} and ${mailPreferences.userId} = ${users.id})`,
  });
}

const choicesOf = (workspaceId: Placeholder) => sql`(
  select json_agg(${fieldsOf(ballotChoices, ["optionId", "rank"])} order by ${ballotChoices.rank}, ${ballotChoices.optionId})
  from ${ballotChoices}
  where ${ballotChoices.workspaceId} = ${workspaceId} and ${ballotChoices.pollId} = ${ballots.pollId}
    and ${ballotChoices.userId} = ${ballots.userId})`;

/**
 * An SQL expression for the user's rows in a table, as a JSON array, oldest first. `last` is the second sort key, for
 * rows of the same time.
 */
function rowsOf<Name extends string>(
  workspaceId: Placeholder,
  table: PgTable & Record<Name | "workspaceId" | "userId" | "createdAt", PgColumn>,
  last: PgColumn,
  names: Name[],
  more?: Record<string, SQL>,
): SQL {
  return sql`(
    select coalesce(json_agg(${fieldsOf(table, names, more)} order by ${table.createdAt}, ${last}), '[]')
    from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.userId} = ${users.id})`;
}

function fieldsOf<Name extends string>(
  table: Record<Name, PgColumn>,
  names: Name[],
  more?: Record<string, SQL>,
): SQL {
  const fields = names.map((name) => [name, name === "createdAt" ? iso(table[name]) : table[name]]);
  return jsonObject({ ...Object.fromEntries(fields), ...more });
}
