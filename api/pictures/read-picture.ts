import { Problem } from "../../platform/http/problem.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import type { ReadPicture } from "./contract.ts";
import type { PictureStore } from "./open-store.ts";

/** Returns a picture's file. @throws Problem 404 if there is none, or if the reader may not see it */
export async function readPicture(
  db: Database,
  store: PictureStore | undefined,
  { workspaceId, id, size, via }: ReadPicture,
): Promise<{ data: string }> {
  const may = await callFunction<boolean>(db, "may_read_picture", workspaceId, id, via);
  const bytes = may ? await store?.read({ workspaceId, id }, size) : undefined;
  if (!bytes) throw new Problem(404, "not_found", "No such picture.");
  return { data: bytes.toString("base64") };
}
