import { and, eq } from "drizzle-orm";
import { createPictureAdder } from "../../api/pictures/add-picture.ts";
import type { PictureStore } from "../../api/pictures/open-store.ts";
import { write } from "../../api/postgres/call-write-function.ts";
import type { Database } from "../../api/postgres/database.ts";
import { changelogs } from "../../api/tables.ts";
import { pictures } from "./content/pictures.ts";
import { drawPicture } from "./draw-picture.ts";

/** Adds drawings to the demo's changelog, as its authors would. @throws when pictures cannot be drawn or stored */
export async function addDemoPictures(
  db: Database,
  workspaceId: string,
  store: PictureStore,
  bffUrl: string,
): Promise<void> {
  const limits = { PICTURES_MEGABYTES: 10, PICTURES_PER_HOUR: 100, PUBLIC_BFF_URL: bffUrl };
  const addPicture = createPictureAdder(db, limits, store);
  for (const [title, drawn] of Object.entries(pictures)) {
    const [entry] = await db
      .select()
      .from(changelogs)
      .where(and(eq(changelogs.workspaceId, workspaceId), eq(changelogs.title, title)));
    if (!entry) throw new Error(`The demo has no changelog entry with the title ${title}.`);
    const author = { workspaceId, userId: entry.userId, isStaff: true };
    const { address, width, height } = await addPicture(author, await drawPicture(drawn), "image/png");
    const content = `![${drawn.words}](${address}#${width}x${height})\n\n${entry.content}`;
    const unchanged = { title: undefined, include: undefined, tagIds: undefined, seen: undefined };
    await write(db, author, "update_changelog", { id: entry.id, content, ...unchanged });
  }
}
