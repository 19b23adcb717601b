import { callFunction, type Database } from "../postgres/database.ts";
import { workspaceTables } from "../tables.ts";

/** Deletes the rows of every deleted workspace, up to 5,000 per statement, so that no other write waits long. */
export async function sweepWorkspaces(db: Database): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await callFunction<boolean>(db, "sweep_workspace", workspaceTables, 5_000);
}
