import { expect } from "vitest";
import { type ApiAccess, sinceThisFile } from "../../harness.ts";

/**
 * Indexes all queued posts, and waits for other tests that index or lock posts. Forgets the thousands that earlier test files
 * have queued in a shared database.
 */
export async function indexAll({ sql }: ApiAccess): Promise<void> {
  await sql`delete from search_queue where queued_at < ${sinceThisFile().toISOString()}::timestamptz`;
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
