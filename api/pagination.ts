import { sql } from "drizzle-orm";
import { z } from "zod";
import { badField } from "../platform/problem.ts";
import type { Given } from "./database.ts";

/** The last row that paging can reach, and the most rows counted where there is no counter (decision 007). */
const [deepest, countable] = [100_000, 10_000];
const [usual, largest] = [20, 100];

const whole = (min: number, max?: number) => {
  const bounds = max ? `must be a whole number from ${min} to ${max}` : `must be a whole number from ${min}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, bounds)
    .transform(Number)
    .refine((value) => value >= min && value <= (max ?? value), bounds)
    .meta({ type: "integer", minimum: min, ...(max && { maximum: max }) });
};

/** `page` from 1, `limit` from 1 to 100, 20 by default. */
export const pageQuery = {
  page: whole(1).default(1).describe("The number of the page. After the last page, `data` is empty."),
  limit: whole(1, largest)
    .default(usual)
    .describe("The number of items on a page: 1 to 100. Other values get 400."),
};

export const Pagination = z
  .strictObject({
    page: z.int().describe("The requested page."),
    limit: z.int().describe("The number of items on a page."),
    total: z
      .int()
      .describe(
        "The number of items on all pages. Exact, unless `isTotalExact` is `false`: then there are more.",
      ),
    totalPages: z.int().describe("The number of pages. Exact if `total` is exact."),
    hasNextPage: z
      .boolean()
      .describe("Whether there is a next page. Always exact: continue while this is true."),
    hasPrevPage: z.boolean().describe("Whether there is a previous page."),
    isTotalExact: z
      .boolean()
      .optional()
      .describe(
        "`false` if more than 10,000 items match a filter or a search: `total` and `totalPages` are then lower bounds. Omitted if they are exact.",
      ),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof Pagination>;

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: Pagination });
}

export interface PageQuery {
  page: number;
  limit: number;
}

/** The window of a page, and how many rows to count: one more than is reported, to detect that there are more. */
export function windowValues(query: PageQuery) {
  const { page, limit } = query;
  return { limit, offset: Math.min((page - 1) * limit, deepest), most: mostCounted(query) + 1 };
}

export function isUsualPage({ page, limit }: PageQuery): boolean {
  return page === 1 && limit === usual;
}

/**
 * The limits of a list and of its count. The most requested page has literal limits: with parameters, the planner never
 * settles on a generic plan and plans each call afresh (0.6 ms).
 */
export function windowSql({ limit, offset, most }: Given<"limit" | "offset" | "most">, isUsual: boolean) {
  if (isUsual) return { shown: sql`limit 20`, counted: sql`limit 10001` };
  return { shown: sql`limit ${limit} offset ${offset}`, counted: sql`limit ${most}` };
}

/** The largest total that is reported; it includes at least the rows of this page. */
function mostCounted({ page, limit }: PageQuery): number {
  return Math.max(countable, Math.min((page - 1) * limit, deepest) + limit);
}

/**
 * A page as JSON text; `rows` is the array as Postgres built it, passed through unparsed. `found` counts all rows, or
 * those within the limit of `windowSql`. @throws Problem 400 for a page beyond `deepest`
 */
export function pageJson(
  rows: string,
  query: PageQuery,
  found: number,
  isExact = found <= mostCounted(query),
): string {
  const { page, limit } = query;
  if ((page - 1) * limit >= deepest && found > deepest) {
    throw badField("page", "too_big", "must be within the first 100,000 rows of the list");
  }
  const total = isExact ? found : mostCounted(query);
  const totalPages = Math.ceil(total / limit);
  const pagination: Pagination = {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: page < totalPages || !isExact,
    hasPrevPage: page > 1 && total > 0,
    ...(!isExact && { isTotalExact: false }),
  };
  return `{"data":${rows},"pagination":${JSON.stringify(pagination)}}`;
}
