import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { auditEvents } from "../audit/table.ts";
import { changelogLikes } from "../changelogs/table.ts";
import { commentLikes, comments } from "../comments/table.ts";
import { postMerges } from "../merges/table.ts";
import { ballotChoices, ballots } from "../polls/table.ts";
import { rowOf } from "../postgres/columns.ts";
import { iso, jsonObject } from "../postgres/json.ts";
import { readOne } from "../postgres/read-rows.ts";
import { posts } from "../posts/table.ts";
import { votes } from "../votes/table.ts";
import { users } from "./table.ts";

/** All data that the workspace has about one person, as JSON text. @throws Problem 404 */
export const exportUser = readOne("user", ({ workspaceId, id }) => {
  const { duplicate } = postMerges;
  const body = jsonObject({
    user: sql`user_json(${rowOf(users)})`,
    posts: rowsOf(workspaceId, posts, posts.id, ["id", "createdAt", "title", "description", "visibility"]),
    mergedPosts: sql`(
      select coalesce(json_agg(json_build_object(
        'id', ${duplicate}->'id', 'createdAt', iso((${duplicate}->>'created_at')::timestamptz),
        'mergedInto', ${postMerges.postId}, 'title', ${duplicate}->'title', 'description', ${duplicate}->'description')
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
    votes: rowsOf(workspaceId, votes, votes.number, ["postId", "createdAt"]),
    commentLikes: rowsOf(workspaceId, commentLikes, commentLikes.commentId, ["commentId", "createdAt"]),
    changelogLikes: rowsOf(workspaceId, changelogLikes, changelogLikes.changelogId, [
      "changelogId",
      "createdAt",
    ]),
    ballots: rowsOf(workspaceId, ballots, ballots.pollId, ["pollId", "createdAt"], {
      choices: choicesOf(workspaceId),
    }),
  });
  return sql<{ body: string }>`
    select ${body}::text as body from ${users}
    where ${users.workspaceId} = ${workspaceId} and ${users.id} = ${id}`;
});

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
