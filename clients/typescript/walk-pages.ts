import type { Pagination } from "./types.ts";

/** A query as the methods take it: every parameter may be left out. */
export type Query<Parameters> = { [Name in keyof Parameters]?: Parameters[Name] | undefined };

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/**
 * Every item of a list, asking for the next page when the last one is used up. What is made or deleted meanwhile can
 * move items across pages: one may come twice, or be missed.
 */
export async function* walkPages<Item>(
  list: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let page = 1; ; page += 1) {
    const { data, pagination } = await list(page);
    yield* data;
    if (!pagination.hasNextPage) return;
  }
}
