import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Call, Result } from "../route.ts";
import type { Services } from "../serving/services.ts";
import { asJson, one } from "./json.ts";

/** A table whose rows the SQL function `<noun>_json` converts to JSON. */
type NounTable = PgTable & { workspaceId: AnyPgColumn; id: AnyPgColumn };

/**
 * The handler of a route that updates the row whose id is in its path. Changes only the columns that the body names, and
 * only if `only` is true.
 * @throws Problem 404 if there is no such row, 409 if a name or URL is taken
 */
export const updatesRow =
  (table: NounTable, noun: string, only?: (workspaceId: string) => SQL) =>
  async ({ actor, params: { id }, body }: Call<":id">, { db }: Services): Promise<Result> => {
    const changed = db.$with("changed").as(
      db
        .update(table)
        .set(body as object)
        .where(and(eq(table.workspaceId, actor.workspaceId), eq(table.id, id), only?.(actor.workspaceId)))
        .returning(),
    );
    const wire = sql`${sql.identifier(`${noun}_json`)}(row(changed.*)::${table})`;
    const rows = await db
      .with(changed)
      .select({ body: asJson(wire) })
      .from(changed);
    return { body: one(rows, noun) };
  };
