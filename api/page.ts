import { z } from "zod";
import { badField } from "../platform/problem.ts";
import type { Database } from "./database.ts";

/** How many rows of a list can be paged through, and up to how many beyond its page a total is counted: decision 007. */
const [deepest, ahead] = [100_000, 1_000];
const usual = 20;

const whole = (min: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= min, `must be at least ${min}`)
    .meta({ type: "integer", minimum: min });

/** `page` from 1, `limit` 20 by default; above 100 it is served, and reported, as 100. */
export const pageQuery = {
  page: whole(1).default(1),
  limit: whole(1)
    .transform((limit) => Math.min(limit, 100))
    .default(usual),
};

export const Pagination = z.strictObject({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasNextPage: z.boolean(),
  hasPrevPage: z.boolean(),
});
export type Pagination = z.infer<typeof Pagination>;

export interface PageQuery {
  page: number;
  limit: number;
}

/**
 * Which rows a page shows, and up to how many are counted (`most`): further on nobody needs to know how many there are. The page that
 * nearly everybody asks for is written out: without the numbers the planner trusts none of its plans, and makes a new one for
 * each call (0.6 ms).
 */
export function windowOf({ $client: sql }: Database, { page, limit }: PageQuery) {
  const offset = Math.min((page - 1) * limit, deepest);
  const end = offset + limit;
  const most = end + ahead;
  if (page === 1 && limit === usual) return { end, most, shown: sql`limit 20`, counted: sql`limit 1020` };
  return { end, most, shown: sql`limit ${limit} offset ${offset}`, counted: sql`limit ${most}` };
}

/** A page as JSON text; `rows` is the array as Postgres built it, passed through unread. @throws Problem 400 for a page too deep */
export function pageJson(rows: string, { page, limit }: PageQuery, total: number): string {
  if ((page - 1) * limit >= deepest && total > deepest) {
    throw badField("page", "too_big", "must lie within the first 100,000 rows of the list");
  }
  const totalPages = Math.ceil(total / limit);
  const pagination: Pagination = {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages,
    hasPrevPage: page > 1 && total > 0,
  };
  return `{"data":${rows},"pagination":${JSON.stringify(pagination)}}`;
}
