import { and, eq, not, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boards } from "../boards/table.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, one } from "../postgres/json.ts";
import { categories } from "./table.ts";

/** One category as JSON text. @throws Problem 404 */
export async function getCategory(
  db: Database,
  { workspaceId, isStaff }: Actor,
  id: string,
): Promise<string> {
  return one(await find(db, { workspaceId, isStaff, id }), "category");
}

const find = prepareStatement(({ workspaceId, isStaff, id }: Given<"workspaceId" | "isStaff" | "id">) =>
  builder
    .select({ body: asJson(sql`category_json(${categories})`) })
    .from(categories)
    .innerJoin(boards, isNamed(boards, categories.boardId))
    .where(
      and(eq(categories.workspaceId, workspaceId), eq(categories.id, id), or(isStaff, not(boards.isPrivate))),
    ),
);
