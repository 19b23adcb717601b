import { and, asc, desc, eq, ilike, isNull, not, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { rowOf } from "../postgres/columns.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import { asJson, containing, many } from "../postgres/json.ts";
import { boards } from "../tables.ts";
import type { ListBoards } from "./contract.ts";

/** The boards that the actor may see, as the text of a JSON array. Only staff see private boards. */
export async function listBoards(
  db: Database,
  { workspaceId, isStaff }: Actor,
  { search, ...flags }: ListBoards,
): Promise<string> {
  const values = { workspaceId, pattern: search && containing(search) };
  return many(await list(db, values, { ...flags, isStaff, isSearch: !!search }));
}

type Shape = Omit<ListBoards, "search"> & Record<"isStaff" | "isSearch", boolean>;

const list = prepareStatement(({ workspaceId, pattern }: Given<"workspaceId" | "pattern">, shape: Shape) => {
  const { isStaff, isSearch, isDefault, isPrivate, sortBy, sortOrder } = shape;
  const inOrder = sortOrder === "asc" ? asc : desc;
  return builder
    .select({ body: asJson(sql`board_json(${rowOf(boards)})`) })
    .from(boards)
    .where(
      and(
        eq(boards.workspaceId, workspaceId),
        isNull(boards.deletedAt),
        isStaff ? undefined : not(boards.isPrivate),
        isSearch ? ilike(boards.title, pattern) : undefined,
        isDefault === undefined ? undefined : eq(boards.isDefault, isDefault),
        isPrivate === undefined ? undefined : eq(boards.isPrivate, isPrivate),
      ),
    )
    .orderBy(inOrder(sortedBy[sortBy]), inOrder(boards.id));
});

const sortedBy = {
  createdAt: boards.createdAt,
  title: sql`lower(${boards.title})`,
  url: sql`lower(${boards.url})`,
};
