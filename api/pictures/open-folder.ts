import { randomUUID } from "node:crypto";
import { lchown, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PictureSize } from "./contract.ts";
import type { PicturePlace, PictureStore } from "./open-store.ts";

/**
 * Stores pictures in a folder, with a subfolder for each workspace. The folder is created with the first picture. If root
 * writes, the files belong to the owner of the folder, as whom the servers read them.
 */
export function openFolder(folder: string): PictureStore {
  const parent = ({ workspaceId }: PicturePlace) => join(folder, workspaceId);
  const file = (place: PicturePlace, size: PictureSize) => join(parent(place), `${place.id}-${size}.webp`);
  const giveToOwner = async (path: string) => {
    if (process.getuid?.() !== 0) return;
    const { uid, gid } = await stat(folder);
    await lchown(path, uid, gid);
  };
  return {
    async write(place, size, bytes) {
      await mkdir(parent(place), { recursive: true, mode: 0o700 });
      await giveToOwner(parent(place));
      const draft = join(parent(place), `.${randomUUID()}`);
      try {
        await sync(draft, "wx", bytes);
        await giveToOwner(draft);
        await rename(draft, file(place, size));
        await sync(parent(place), "r");
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (place, size) =>
      readFile(file(place, size)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return undefined;
        throw error;
      }),
    async remove(place) {
      await rm(file(place, "full"), { force: true });
      await rm(file(place, "thumbnail"), { force: true });
    },
  };
}

/** Writes the bytes, if any, and waits until the file or the folder is on the disk. */
async function sync(path: string, flags: string, bytes?: Buffer): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    if (bytes) await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
