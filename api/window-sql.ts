import { sql } from "drizzle-orm";
import type { Given } from "./database.ts";

/**
 * The `limit` clauses of a list and of its count. The usual page has literal limits: with parameters, the planner
 * never settles on a generic plan, and plans each call (0.6 ms).
 */
export function windowSql({ limit, offset, most }: Given<"limit" | "offset" | "most">, isUsual: boolean) {
  if (isUsual) return { shown: sql`limit 20`, counted: sql`limit 10001` };
  return { shown: sql`limit ${limit} offset ${offset}`, counted: sql`limit ${most}` };
}
