import type { Database } from "../database.ts";
import type { NoteSeenOrigins } from "./contract.ts";

/** Where a BFF saw the widget working, in one statement; workspaces that are gone are passed over. */
export async function noteSeenOrigins(
  { $client: sql }: Database,
  { sightings }: NoteSeenOrigins,
): Promise<void> {
  await sql`
    select note_seen_origins(
      ${sightings.map(({ workspaceId }) => workspaceId)}, ${sightings.map(({ origin }) => origin)})`;
}
