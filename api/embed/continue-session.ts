import type { Database } from "../database.ts";
import type { ContinueSession } from "./contract.ts";

/** @throws Problem 401 when the anonymous session was ended, 403 when its visitor was blocked */
export async function continueSession(
  { $client: sql }: Database,
  { workspaceId, userId, sessionId }: ContinueSession,
): Promise<void> {
  await sql`select continue_session(${workspaceId}, ${userId}, ${sessionId})`;
}
