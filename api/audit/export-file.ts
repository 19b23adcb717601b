import type { Actor } from "../actor.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import type { Result } from "../route.ts";
import { asFile } from "../serving/csv.ts";

interface Export {
  /** The action in the audit list, and the id of the exported object. */
  action: string;
  subject: string;
  file: string;
  type?: string;
}

/** A file with data about people for staff to download; records the download in the audit list first. */
export async function exportFile(
  db: Database,
  { workspaceId, userId }: Actor,
  { action, subject, file, type }: Export,
  body: string,
): Promise<Result> {
  await callFunction(db, "note_event", workspaceId, userId, action, subject);
  return { body, headers: asFile(file, type) };
}
