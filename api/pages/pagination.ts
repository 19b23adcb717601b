import { z } from "zod";
import { badField } from "../../platform/http/problem.ts";

/**
 * The last row that a page can contain, and the maximum number of rows to count if there is no stored counter (decision
 * 007).
 */
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

/** The query of a list: `page` starts at 1; `limit` is 1 to 100, 20 by default. */
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
        "`false` if more than 10,000 items match a filter or a search, or if `mine` selects more than 10,000 posts: `total` and `totalPages` are then lower bounds. Omitted if they are exact.",
      ),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof Pagination>;

/** The schema of one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ data: z.array(item), pagination: Pagination });
}

export interface PageQuery {
  page: number;
  limit: number;
}

/**
 * The `limit` and `offset` of a page. `most` is the number of rows to count: one more than the largest total, to detect
 * that there are more rows. Of a page that starts after row `deepest`, which is empty or rejected, no row is read.
 */
export function windowValues(query: PageQuery) {
  const { page, limit } = query;
  const offset = (page - 1) * limit;
  const most = mostCounted(query) + 1;
  return offset < deepest ? { limit, offset, most } : { limit: 0, offset: 0, most };
}

export function isUsualPage({ page, limit }: PageQuery): boolean {
  return page === 1 && limit === usual;
}

/** The largest total that the response reports. It is never less than the number of rows up to the end of this page. */
function mostCounted({ page, limit }: PageQuery): number {
  return Math.max(countable, Math.min((page - 1) * limit, deepest) + limit);
}

/**
 * A page as JSON text. `rows` is a JSON array from Postgres, which is not parsed. `found` is the number of rows that
 * match, but no more than the `most` of `windowValues`; if `isCut`, other rows match that no page contains. `hasMore` is
 * set if the page begins after a cursor, and says whether others follow.
 * @throws Problem 400 if the page starts after row `deepest` of a longer list
 */
export function pageJson(
  rows: string,
  query: PageQuery,
  found: number,
  isExact = found <= mostCounted(query),
  isCut = false,
  hasMore?: boolean,
): string {
  const { page, limit } = query;
  if (hasMore === undefined && (page - 1) * limit >= deepest && found > deepest) {
    throw badField("page", "too_big", "must be within the first 100,000 rows of the list");
  }
  const total = isExact ? found : mostCounted(query);
  const totalPages = Math.ceil(total / limit);
  const pagination: Pagination = {
    page,
    limit,
    total,
    totalPages,
    hasNextPage: hasMore ?? (page < totalPages || !isExact),
    hasPrevPage: (hasMore !== undefined || page > 1) && total > 0,
    ...((!isExact || isCut) && { isTotalExact: false }),
  };
  return `{"data":${rows},"pagination":${JSON.stringify(pagination)}}`;
}
