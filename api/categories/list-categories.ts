import { and, eq, not, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boards } from "../boards/table.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, many } from "../postgres/json.ts";
import type { ListCategories } from "./contract.ts";
import { categories } from "./table.ts";

/** Categories of the boards the actor may see, oldest first, as the text of a JSON array. */
export async function listCategories(
  db: Database,
  { workspaceId, isStaff }: Actor,
  { boardId }: ListCategories,
): Promise<string> {
  return many(await list(db, { workspaceId, isStaff, boardId }, { ofBoard: boardId !== undefined }));
}

const list = prepareStatement(
  (given: Given<"workspaceId" | "isStaff" | "boardId">, { ofBoard }: { ofBoard: boolean }) =>
    builder
      .select({ body: asJson(sql`category_json(${categories})`) })
      .from(categories)
      .innerJoin(boards, isNamed(boards, categories.boardId))
      .where(
        and(
          eq(categories.workspaceId, given.workspaceId),
          or(given.isStaff, not(boards.isPrivate)),
          ofBoard ? eq(categories.boardId, given.boardId) : undefined,
        ),
      )
      .orderBy(categories.createdAt, categories.id),
);
