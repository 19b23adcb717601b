import { createFairQueue } from "../../platform/fair-places.ts";
import type { Database } from "../postgres/database.ts";
import { databaseUnavailable } from "../postgres/judge-error.ts";

/** The most deep pages that are read or wait, and the share of a workspace. */
const [most, share] = [512, 256];

/** The first row of a deep page, counted from 0. */
const firstDeep = 1_000;

/** Whether a query is for a deep page: Postgres reads all rows before it, which can take half a second. */
export function isDeep({ page = 1, limit = 0 }: { page?: number; limit?: number }): boolean {
  return (page - 1) * limit >= firstDeep;
}

/**
 * Creates a queue for deep pages. They leave two connections of the pool to all other statements, and the next one is
 * that of the workspace with the fewest, so that those of one workspace delay no other. Other reads do not wait here,
 * because the driver sends several of them at once. A page whose turn comes after `within` milliseconds is not read.
 * @throws Problem 503 if too many wait, or if the turn comes too late
 */
export function createDeepPageQueue({ maxConnections }: Pick<Database, "maxConnections">) {
  const run = createFairQueue(Math.max(1, maxConnections - 2), most);
  return <Result>(workspaceId: string, within: number, read: () => Promise<Result>) => {
    const due = performance.now() + within;
    return run({ [workspaceId]: share }, databaseUnavailable, async () => {
      if (performance.now() > due) throw databaseUnavailable();
      return read();
    });
  };
}
