import { and, asc, desc, eq, ilike, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { asJson, containing, many } from "../json.ts";
import type { ListBoards } from "./contract.ts";
import { boards } from "./table.ts";

/** Boards the actor may see, as the text of a JSON array; private ones are for staff. */
export async function listBoards(db: Database, actor: Actor, query: ListBoards): Promise<string> {
  const sortBy = {
    createdAt: boards.createdAt,
    title: sql`lower(${boards.title})`,
    url: sql`lower(${boards.url})`,
  };
  const inOrder = query.sortOrder === "asc" ? asc : desc;
  const rows = await db
    .select({ body: asJson(sql`board_json(${boards})`) })
    .from(boards)
    .where(
      and(
        eq(boards.workspaceId, actor.workspaceId),
        actor.isStaff ? undefined : eq(boards.isPrivate, false),
        query.search ? ilike(boards.title, containing(query.search)) : undefined,
        query.isDefault === undefined ? undefined : eq(boards.isDefault, query.isDefault),
        query.isPrivate === undefined ? undefined : eq(boards.isPrivate, query.isPrivate),
      ),
    )
    .orderBy(inOrder(sortBy[query.sortBy]), inOrder(boards.id));
  return many(rows);
}
