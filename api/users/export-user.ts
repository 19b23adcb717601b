import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { Problem } from "../../platform/http/problem.ts";
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
import { ExportedUser } from "./contract.ts";

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
  const of = ExportedUser.shape;
  return jsonObject({
    user: sql`user_json(${rowOf(users)})`,
    posts: rowsOf(workspaceId, posts, of.posts, { context: postContext(workspaceId) }),
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
      select coalesce(json_agg(${fieldsOf(auditEvents, of.auditEvents.element)} order by ${auditEvents.id}), '[]')
      from ${auditEvents}
      where ${auditEvents.workspaceId} = ${workspaceId}
        and (${auditEvents.userId} = ${users.id} or ${auditEvents.subject} = ${users.id}::text))`,
    comments: rowsOf(workspaceId, comments, of.comments),
    followedPosts: sql`(
      select coalesce(json_agg(${fieldsOf(postFollows, of.followedPosts.element)} order by ${postFollows.postId}), '[]')
      from ${postFollows}
      where ${postFollows.workspaceId} = ${workspaceId} and ${postFollows.userId} = ${users.id})`,
    pictures: rowsOf(workspaceId, pictures, of.pictures),
    votes: rowsOf(workspaceId, votes, of.votes),
    commentLikes: rowsOf(workspaceId, commentLikes, of.commentLikes),
    changelogLikes: rowsOf(workspaceId, changelogLikes, of.changelogLikes),
    ballots: rowsOf(workspaceId, ballots, of.ballots, { choices: choicesOf(workspaceId, of.ballots) }),
    mail: sql`(
      select ${fieldsOf(mailPreferences, of.mail.unwrap())} from ${mailPreferences}
      where ${mailPreferences.workspaceId} = ${workspaceId} and ${mailPreferences.userId} = ${users.id})`,
  } satisfies Record<keyof typeof of, SQL>);
}

const choicesOf = (workspaceId: Placeholder, { element }: typeof ExportedUser.shape.ballots) => sql`(
  select json_agg(${fieldsOf(ballotChoices, element.shape.choices.element)}
    order by ${ballotChoices.rank}, ${ballotChoices.optionId})
  from ${ballotChoices}
  where ${ballotChoices.workspaceId} = ${workspaceId} and ${ballotChoices.pollId} = ${ballots.pollId}
    and ${ballotChoices.userId} = ${ballots.userId})`;

type Columns<Name> = PgTable & Record<Extract<Name, string>, PgColumn>;

/**
 * An SQL expression for the user's rows in a table, as a JSON array, oldest first. Rows of the same time are sorted by the first
 * field. `more` contains the fields that are no columns of the table.
 */
function rowsOf<Fields extends z.ZodRawShape, More extends keyof Fields = never>(
  workspaceId: Placeholder,
  table: Columns<Exclude<keyof Fields, More> | "workspaceId" | "userId" | "createdAt">,
  { element }: z.ZodArray<z.ZodObject<Fields>>,
  more?: Record<More, SQL>,
): SQL {
  const [first = "createdAt"] = Object.keys(element.shape);
  const columns: Record<string, PgColumn> = table;
  return sql`(
    select coalesce(json_agg(${fieldsOf(table, element, more)} order by ${table.createdAt}, ${columns[first]}), '[]')
    from ${table} where ${table.workspaceId} = ${workspaceId} and ${table.userId} = ${users.id})`;
}

/** An SQL expression for a row as a JSON object with the fields of the schema. */
function fieldsOf<Fields extends z.ZodRawShape, More extends keyof Fields = never>(
  table: Columns<Exclude<keyof Fields, More>>,
  { shape }: z.ZodObject<Fields>,
  more?: Record<More, SQL>,
): SQL {
  const columns: Record<string, PgColumn> = table;
  const values: Record<string, SQLWrapper> = { ...columns, ...more };
  if (columns.createdAt) values.createdAt = iso(columns.createdAt);
  return jsonObject(Object.fromEntries(Object.keys(shape).map((name) => [name, values[name] as SQLWrapper])));
}
