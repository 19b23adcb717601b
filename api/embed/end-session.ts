import type { Database } from "../database.ts";
import type { EndSession } from "./contract.ts";

/** Ends a widget session everywhere: within seconds, no delegated key that names it opens a door. */
export async function endSession(
  { $client: sql }: Database,
  { workspaceId, sessionId, until }: EndSession,
): Promise<void> {
  await sql`select end_session(${workspaceId}, ${sessionId}, to_timestamp(${until}))`;
}
