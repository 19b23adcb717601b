import { and, eq, isNull, sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";
import type { Actor } from "../actor.ts";
import { isUsualPage, pageJson, windowValues } from "../pages/pagination.ts";
import { windowSql } from "../pages/window-sql.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { isPostVisible } from "../posts/is-post-visible.ts";
import { boards, commentLikes, comments, posts, users } from "../tables.ts";
import { isAuthorAsked } from "../users/contract.ts";
import type { ListComments } from "./contract.ts";

/**
 * One page of a post's comments as JSON text: the top-level comments, pinned ones first, then oldest first; or, with
 * a `parentId`, the direct replies to that comment, oldest first. @throws Problem 404 if the actor cannot see the
 * post or the parent comment
 */
export async function listComments(
  db: Database,
  actor: Actor,
  postId: string,
  query: ListComments,
  parentId?: string,
): Promise<string> {
  const shape = {
    isStaff: actor.isStaff,
    isOfParent: parentId !== undefined,
    isUsual: isUsualPage(query),
    isAsked: isAuthorAsked(query),
  };
  const [found] = await list(db, { ...actor, postId, parentId, ...windowValues(query) }, shape);
  if (!found) throw new Problem(404, "not_found", parentId ? "No such comment." : "No such post.");
  return pageJson(`[${found.rows ?? ""}]`, query, found.total);
}

type Name = "workspaceId" | "userId" | "isStaff" | "postId" | "parentId" | "limit" | "offset" | "most";
type Shape = Record<"isStaff" | "isOfParent" | "isUsual" | "isAsked", boolean>;

const list = prepareStatement((given: Given<Name>, { isStaff, isOfParent, isUsual, isAsked }: Shape) => {
  const { workspaceId, userId, postId, parentId } = given;
  const { shown, counted } = windowSql(given, isUsual);
  const { createdAt, id } = comments;
  const isVisible = isStaff ? undefined : sql`comment_visible(${rowOf(comments)}, ${userId}, false)`;
  const matching = and(
    eq(comments.workspaceId, workspaceId),
    isOfParent
      ? eq(comments.parentId, parentId)
      : and(eq(comments.postId, postId), isNull(comments.parentId)),
    isVisible,
  );
  const isLiked = sql`(
    select ${commentLikes.userId} from ${commentLikes}
    where ${commentLikes.workspaceId} = ${workspaceId} and ${commentLikes.commentId} = ${id}
      and ${commentLikes.userId} = ${userId}) is not null`;
  const isParent = and(
    eq(comments.workspaceId, workspaceId),
    eq(comments.postId, postId),
    eq(id, parentId),
    isVisible,
  );
  return sql<{ rows: string | null; total: number }>`
    select (select count(*)::int from (select 1 from ${comments} where ${matching} ${counted}) few) as total,
      (select string_agg(page.body, ',') from (
        select comment_text(${rowOf(comments)}, ${rowOf(users)}, ${isLiked}, ${sql.raw(String(isAsked))}) as body
        from ${comments}
          join ${users} on ${isNamed(users, comments.userId, workspaceId)}
        where ${matching}
        order by ${isOfParent ? undefined : sql`${comments.isPinned} desc,`} ${createdAt}, ${id} ${shown}
      ) page) as rows
    from ${posts} join ${boards} on ${isNamed(boards, posts.boardId, workspaceId)}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${postId}
      and ${isPostVisible(given)}
      ${isOfParent ? sql`and exists (select 1 from ${comments} where ${isParent})` : undefined}`;
});
