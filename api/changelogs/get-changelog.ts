import { and, eq, sql } from "drizzle-orm";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { builder, type Given } from "../postgres/database.ts";
import { readOne } from "../postgres/read-rows.ts";
import { changelogLikes, changelogs, changelogTagLinks, users } from "../tables.ts";

/** Reads one entry as JSON text, without counting a view. @throws Problem 404 */
export const getChangelog = (isAsked: boolean) => (isAsked ? getWithStaff : getPlain);

const [getPlain, getWithStaff] = [readAs(false), readAs(true)];

function readAs(isAsked: boolean) {
  return readOne("changelog entry", (given) =>
    builder
      .select({ body: changelogText(given, isAsked).as("body") })
      .from(changelogs)
      .innerJoin(users, isNamed(users, changelogs.userId, given.workspaceId))
      .where(and(eq(changelogs.workspaceId, given.workspaceId), eq(changelogs.id, given.id))),
  );
}

/**
 * The SQL expression for an entry's JSON, in statements that join the author's row; `isAsked` adds `isStaff` to the author.
 * This is not an SQL function, because Postgres would not inline the function.
 */
export function changelogText({ workspaceId, userId }: Given<"workspaceId" | "userId">, isAsked: boolean) {
  const [links, likes] = [changelogTagLinks, changelogLikes];
  return sql<string>`changelog_head(${rowOf(changelogs)}, ${rowOf(users)}, (
      select string_agg('"' || ${links.tagId} || '"', ',' order by ${links.tagId}) from ${links}
      where ${links.workspaceId} = ${workspaceId} and ${links.changelogId} = ${changelogs.id}), ${sql.raw(String(isAsked))})
    || ',"viewsCount":' || ${changelogs.viewsCount} || ',"isLiked":' || exists (
      select 1 from ${likes} where ${likes.workspaceId} = ${workspaceId}
        and ${likes.changelogId} = ${changelogs.id} and ${likes.userId} = ${userId}) || '}'`;
}
