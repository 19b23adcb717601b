import { and, eq, not, or, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { boards } from "../boards/table.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, many } from "../postgres/json.ts";
import type { ListTags } from "./contract.ts";
import { tags } from "./table.ts";

/** Tags of the boards the actor may see, oldest first, as the text of a JSON array. */
export async function listTags(
  db: Database,
  { workspaceId, isStaff }: Actor,
  { boardId }: ListTags,
): Promise<string> {
  return many(await list(db, { workspaceId, isStaff, boardId }, { ofBoard: boardId !== undefined }));
}

const list = prepareStatement(
  (given: Given<"workspaceId" | "isStaff" | "boardId">, { ofBoard }: { ofBoard: boolean }) =>
    builder
      .select({ body: asJson(sql`tag_json(${tags})`) })
      .from(tags)
      .innerJoin(boards, isNamed(boards, tags.boardId))
      .where(
        and(
          eq(tags.workspaceId, given.workspaceId),
          or(given.isStaff, not(boards.isPrivate)),
          ofBoard ? eq(tags.boardId, given.boardId) : undefined,
        ),
      )
      .orderBy(tags.createdAt, tags.id),
);
