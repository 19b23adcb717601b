import { and, eq, not, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boards } from "../boards/table.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, one } from "../postgres/json.ts";
import { tags } from "./table.ts";

/** One tag as JSON text. @throws Problem 404 */
export async function getTag(db: Database, { workspaceId, isStaff }: Actor, id: string): Promise<string> {
  return one(await find(db, { workspaceId, isStaff, id }), "tag");
}

const find = prepareStatement(({ workspaceId, isStaff, id }: Given<"workspaceId" | "isStaff" | "id">) =>
  builder
    .select({ body: asJson(sql`tag_json(${tags})`) })
    .from(tags)
    .innerJoin(boards, isNamed(boards, tags.boardId))
    .where(and(eq(tags.workspaceId, workspaceId), eq(tags.id, id), or(isStaff, not(boards.isPrivate)))),
);
