import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readOne } from "../postgres/read-rows.ts";
import { boards } from "../tables.ts";

/** One board as JSON text. @throws Problem 404 */
export const getBoard = readOne("board", ({ workspaceId, isStaff, id }) =>
  builder
    .select({ body: asJson(sql`board_json(${rowOf(boards)})`) })
    .from(boards)
    .where(
      and(
        eq(boards.workspaceId, workspaceId),
        eq(boards.id, id),
        isNull(boards.deletedAt),
        or(isStaff, not(boards.isPrivate)),
      ),
    ),
);
