import { z } from "zod";

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
    .default(20),
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

/** A page as JSON text; `rows` is the array as Postgres built it, passed through unread. */
export function pageJson(rows: string, { page, limit }: PageQuery, total: number): string {
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
