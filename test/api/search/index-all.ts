import { expect } from "vitest";
import type { ApiAccess } from "../../harness.ts";

/** Indexes all queued posts, waiting for other tests that index or lock posts. */
export async function indexAll({ sql }: ApiAccess): Promise<void> {
  await expect
    .poll(async () => {
      await sql`select index_posts(1000)`;
      return sql`select 1 from search_queue`;
    })
    .toHaveLength(0);
}
