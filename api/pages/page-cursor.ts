import { z } from "zod";
import { badField } from "../../platform/http/problem.ts";

/** Where a list continues: its sort order, and the sort values of the last row that was read. Opaque to callers. */
const Cursor = z.tuple([z.string(), z.union([z.iso.datetime(), z.int()]), z.guid()]);
export type Cursor = z.infer<typeof Cursor>;

const message = "is not a cursor of this list";

/** The query parameter `after`. */
export const After = z
  .string()
  .max(300)
  .transform((text, context) => {
    const cursor = Cursor.safeParse(parse(text));
    if (cursor.success) return cursor.data;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString());
  } catch {
    return undefined;
  }
}

export const writeCursor = (...cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString("base64url");

/** @throws Problem 400 if the cursor is of a list in another order */
export function assertOrder(cursor: Cursor | undefined, order: string): void {
  if (cursor && cursor[0] !== order) throw badField("after", "custom", message);
}

/** The last of JSON objects that begin with their `id`, and that only commas separate. */
export function lastRow<Row>(rows: string): Row | undefined {
  // In a string, the quotation mark would be escaped; between nested objects, Postgres puts a space after the comma.
  const start = rows.lastIndexOf('},{"id"');
  return rows ? JSON.parse(rows.slice(start < 0 ? 0 : start + 2)) : undefined;
}
