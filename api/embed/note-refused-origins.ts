import { callFunction, type Database } from "../database.ts";
import type { NoteRefusedOrigins } from "./contract.ts";

/** Adds the refusals a BFF counted, in one statement; workspaces that are gone are passed over. */
export async function noteRefusedOrigins(db: Database, { refusals }: NoteRefusedOrigins): Promise<void> {
  const workspaceIds = refusals.map(({ workspaceId }) => workspaceId);
  const origins = refusals.map(({ origin }) => origin);
  const counts = refusals.map(({ count }) => count);
  await callFunction(db, "note_refused_origins", workspaceIds, origins, counts);
}
