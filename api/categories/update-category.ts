import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { asJson, one } from "../json.ts";
import type { UpdateCategory } from "./contract.ts";
import { categories } from "./table.ts";

/** @throws Problem 404; 409 `name_taken` */
export async function updateCategory(
  db: Database,
  actor: Actor,
  id: string,
  changes: UpdateCategory,
): Promise<string> {
  const rows = await db
    .update(categories)
    .set(changes)
    .where(and(eq(categories.workspaceId, actor.workspaceId), eq(categories.id, id)))
    .returning({ body: asJson(sql`category_json(${categories})`) });
  return one(rows, "category");
}
