import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "../actor.ts";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, many } from "../postgres/json.ts";
import { readOne } from "../postgres/read-rows.ts";
import { boards } from "../tables.ts";

type TableInBoards = PgTable & Record<"workspaceId" | "id" | "boardId" | "createdAt", PgColumn>;

/** Makes the functions that read categories or tags. End users see only the categories and tags of public boards. */
export function readInBoards(table: TableInBoards, noun: "category" | "tag") {
  const visible = ({ workspaceId, isStaff }: Given<"workspaceId" | "isStaff">) =>
    and(eq(table.workspaceId, workspaceId), isNull(boards.deletedAt), or(isStaff, not(boards.isPrivate)));
  const select = ({ workspaceId }: Given<"workspaceId">) =>
    builder
      .select({ body: asJson(sql`${sql.identifier(`${noun}_json`)}(${rowOf(table)})`) })
      .from(table)
      .innerJoin(boards, isNamed(boards, table.boardId, workspaceId));
  const list = prepareStatement(
    (given: Given<"workspaceId" | "isStaff" | "boardId">, { ofBoard }: { ofBoard: boolean }) =>
      select(given)
        .where(and(visible(given), ofBoard ? eq(table.boardId, given.boardId) : undefined))
        .orderBy(table.createdAt, table.id),
  );
  return {
    /** One row as JSON text. @throws Problem 404 */
    get: readOne(noun, (given) => select(given).where(and(visible(given), eq(table.id, given.id)))),
    /** The rows of one board, or of all boards, oldest first, as the text of a JSON array. */
    async list(
      db: Database,
      { workspaceId, isStaff }: Actor,
      { boardId }: { boardId?: string | undefined },
    ): Promise<string> {
      return many(await list(db, { workspaceId, isStaff, boardId }, { ofBoard: boardId !== undefined }));
    },
  };
}
