import type { Database } from "../database.ts";

/** Clears away every deleted workspace, 5,000 rows a statement, so that no other write waits long. */
export async function sweepWorkspaces({ $client: sql }: Database): Promise<void> {
  for (;;) {
    const [row] = await sql<{ isMore: boolean }[]>`select sweep_workspace(5000) as "isMore"`;
    if (!row?.isMore) return;
  }
}
