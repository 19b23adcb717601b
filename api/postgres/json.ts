import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Problem } from "../../platform/http/problem.ts";

/**
 * Selects JSON that Postgres builds as the text column `body`, so that this process neither parses nor serialises it.
 */
export function asJson(wire: SQL): SQL.Aliased<string> {
  return sql<string>`${wire}::text`.as("body");
}

/** An SQL expression for a JSON object with these fields. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** An SQL expression for a time in the format of the API's responses. */
export function iso(moment: SQLWrapper): SQL {
  return sql`iso(${moment})`;
}

/** An `ILIKE` pattern for text that contains `search`, in which `%` and `_` are literal. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Returns the row. @throws Problem 404 if it is undefined: absent, invisible to the caller or in another workspace */
export function assertFound<Row>(row: Row | undefined, noun: string): Row {
  if (row === undefined) throw new Problem(404, "not_found", `No such ${noun}.`);
  return row;
}

/** Returns the `body` of the first row. @throws Problem 404 if there is no row */
export function one<Body>([row]: readonly { body: Body }[], noun: string): Body {
  return assertFound(row, noun).body;
}

/** Joins the bodies of the rows into the text of one JSON array. */
export function many(rows: readonly { body: string }[]): string {
  return `[${rows.map((row) => row.body).join(",")}]`;
}
