import { and, eq, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Actor } from "../actor.ts";
import type { Database } from "../database.ts";
import { asJson, one } from "./json.ts";

/** A table whose rows the SQL function `<noun>_json` turns into JSON. */
type NounTable = PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn };

/** Changes only the fields that were sent. @throws Problem 404; 409 where a name or an address is taken */
export async function updateRow(
  db: Database,
  actor: Actor,
  [table, noun]: [table: NounTable, noun: string],
  id: string,
  changes: object,
): Promise<string> {
  const rows = await db
    .update(table)
    .set(changes)
    .where(and(eq(table.workspaceId, actor.workspaceId), eq(table.id, id)))
    .returning({ body: asJson(sql`${sql.identifier(`${noun}_json`)}(${table})`) });
  return one(rows, noun);
}
