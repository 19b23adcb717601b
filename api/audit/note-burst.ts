import { callFunction, type Database } from "../database.ts";
import type { NoteBurst } from "./contract.ts";

/** Leaves an audit event of somebody who ran into a ceiling, where it concerns people. */
export async function noteBurst(db: Database, burst: NoteBurst): Promise<void> {
  const { workspaceId = null, email = null, ceiling } = burst;
  await callFunction(db, "note_burst", workspaceId, email, ceiling);
}
