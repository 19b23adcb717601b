import type { Database } from "../database.ts";
import type { NoteRefusedOrigins } from "./contract.ts";

/** Adds the refusals a BFF counted, in one statement; workspaces that are gone are passed over. */
export async function noteRefusedOrigins(
  { $client: sql }: Database,
  { refusals }: NoteRefusedOrigins,
): Promise<void> {
  await sql`
    select note_refused_origins(
      ${refusals.map(({ workspaceId }) => workspaceId)}, ${refusals.map(({ origin }) => origin)},
      ${refusals.map(({ count }) => count)})`;
}
