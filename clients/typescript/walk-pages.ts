import type { Pagination } from "./types.ts";

/** A query as the client's methods accept it: every parameter is optional. */
export type Query<Parameters> = { [Name in keyof Parameters]?: Parameters[Name] | undefined };

interface Page<Item> {
  data: Item[];
  pagination: Pagination;
}

/**
 * Yields every item of a list, and loads each page when the items of the previous one are used up. Items that are
 * created or deleted meanwhile can move other items across pages, so an item may appear twice or be missed.
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
