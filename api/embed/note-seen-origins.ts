import { callFunction, type Database } from "../database.ts";
import type { NoteSeenOrigins } from "./contract.ts";

/** Where a BFF saw the widget working, in one statement; workspaces that are gone are passed over. */
export async function noteSeenOrigins(db: Database, { sightings }: NoteSeenOrigins): Promise<void> {
  const workspaceIds = sightings.map(({ workspaceId }) => workspaceId);
  const origins = sightings.map(({ origin }) => origin);
  await callFunction(db, "note_seen_origins", workspaceIds, origins);
}
