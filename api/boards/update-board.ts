import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { asJson, one } from "../json.ts";
import type { UpdateBoard } from "./contract.ts";
import { boards } from "./table.ts";

/** Changes what was sent and nothing else. @throws Problem 404; 409 when title or url is taken */
export async function updateBoard(
  db: Database,
  actor: Actor,
  id: string,
  changes: UpdateBoard,
): Promise<string> {
  const rows = await db
    .update(boards)
    .set(changes)
    .where(and(eq(boards.workspaceId, actor.workspaceId), eq(boards.id, id)))
    .returning({ body: asJson(sql`board_json(${boards})`) });
  return one(rows, "board");
}
