import { expect } from "vitest";
import type { ApiAccess } from "../../harness.ts";

/** Indexes all queued posts, also the thousands of other tests, and waits for other tests that index or lock posts. */
export async function indexAll({ sql }: ApiAccess): Promise<void> {
  await expect
    .poll(
      async () => {
        await sql`select index_posts(300)`;
        return sql`select 1 from search_queue limit 1`;
      },
      { interval: 1, timeout: 50_000 },
    )
    .toHaveLength(0);
}
