import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { boards } from "../tables.ts";

/**
 * The condition that a board was not deleted, for statements that do not join it. End users need no such condition:
 * they do not see the posts of a private board, and a deleted one is private. Postgres reads the deleted boards once, and
 * expects `is not null` of nearly all rows: a join, or a subquery for each row, would make it sort all posts of a list.
 */
export function boardExists(workspaceId: Placeholder | string, boardId: SQL | PgColumn): SQL {
  return sql`nullif(${boardId} = any(array(
    select gone.id from ${boards} gone
    where gone.workspace_id = ${workspaceId} and gone.deleted_at is not null)), true) is not null`;
}
