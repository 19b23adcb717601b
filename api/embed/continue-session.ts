import { callFunction, type Database } from "../database.ts";
import type { ContinueSession } from "./contract.ts";

/** @throws Problem 401 when the anonymous session was ended, 403 when its visitor was blocked */
export async function continueSession(
  db: Database,
  { workspaceId, userId, sessionId }: ContinueSession,
): Promise<void> {
  await callFunction(db, "continue_session", workspaceId, userId, sessionId);
}
