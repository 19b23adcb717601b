import { createFairQueue } from "../../platform/fair-places.ts";
import type { Database } from "../database.ts";
import { databaseUnavailable } from "./deadline.ts";

/** The most reads that run or wait, and the share of a workspace. */
const [most, share] = [512, 256];

/**
 * Creates a queue for reads whose time depends on the data, such as lists. They leave two connections of the pool to all
 * other statements, and the next one is that of the workspace with the fewest reads, so that slow lists of one workspace
 * delay no other. @throws Problem 503 if too many wait
 */
export function createReadQueue({ maxConnections }: Database) {
  const run = createFairQueue(Math.max(1, maxConnections - 2), most);
  return <Result>(workspaceId: string, read: () => Promise<Result>) =>
    run({ [workspaceId]: share }, databaseUnavailable, read);
}
