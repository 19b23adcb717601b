import { and, eq, not, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, one } from "../postgres/json.ts";
import { boards } from "./table.ts";

/** One board as JSON text. @throws Problem 404 */
export async function getBoard(db: Database, { workspaceId, isStaff }: Actor, id: string): Promise<string> {
  return one(await find(db, { workspaceId, isStaff, id }), "board");
}

const find = prepareStatement(({ workspaceId, isStaff, id }: Given<"workspaceId" | "isStaff" | "id">) =>
  builder
    .select({ body: asJson(sql`board_json(${boards})`) })
    .from(boards)
    .where(and(eq(boards.workspaceId, workspaceId), eq(boards.id, id), or(isStaff, not(boards.isPrivate)))),
);
