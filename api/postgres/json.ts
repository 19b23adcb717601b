import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { Problem } from "../../platform/problem.ts";

/** The `body` of each row: a wire object, built by its `…_json` function in Postgres, as text that is not parsed here. */
export function asJson(wire: SQL): SQL.Aliased<string> {
  return sql<string>`${wire}::text`.as("body");
}

/** An object of these fields, built in Postgres. */
export function jsonObject(fields: Record<string, SQLWrapper>): SQL {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** A time in the format of the API's responses. */
export function iso(moment: SQLWrapper): SQL {
  return sql`iso(${moment})`;
}

/** `ILIKE` pattern of a substring: `%` and `_` are literal. */
export function containing(search: string): string {
  return `%${search.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Returns the row. @throws Problem 404, whether the row is absent, invisible or in another workspace */
export function assertFound<Row>(row: Row | undefined, noun: string): Row {
  if (row === undefined) throw new Problem(404, "not_found", `No such ${noun}.`);
  return row;
}

/** The first row's JSON. @throws Problem 404 */
export function one<Body>([row]: readonly { body: Body }[], noun: string): Body {
  return assertFound(row, noun).body;
}

/** Rows as the text of one JSON array. */
export function many(rows: readonly { body: string }[]): string {
  return `[${rows.map((row) => row.body).join(",")}]`;
}
