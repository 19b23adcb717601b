import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { asJson, one } from "../json.ts";
import type { UpdateTag } from "./contract.ts";
import { tags } from "./table.ts";

/** @throws Problem 404; 409 `name_taken` */
export async function updateTag(db: Database, actor: Actor, id: string, changes: UpdateTag): Promise<string> {
  const rows = await db
    .update(tags)
    .set(changes)
    .where(and(eq(tags.workspaceId, actor.workspaceId), eq(tags.id, id)))
    .returning({ body: asJson(sql`tag_json(${tags})`) });
  return one(rows, "tag");
}
