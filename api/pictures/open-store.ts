import type { PictureSize } from "./contract.ts";
import { openBucket } from "./open-bucket.ts";
import { openFolder } from "./open-folder.ts";
import type { StoreSettings } from "./store-settings.ts";

/** Stores the files of pictures. */
export interface PictureStore {
  /** Resolves when the file survives a crash. */
  write(place: PicturePlace, size: PictureSize, bytes: Buffer): Promise<void>;
  /** Undefined if there is no such file. */
  read(place: PicturePlace, size: PictureSize): Promise<Buffer | undefined>;
  /** Removes all files of a picture; does nothing if there are none. */
  remove(place: PicturePlace): Promise<void>;
}

/** Both are UUIDs, so they cannot lead out of the store's folder. */
export interface PicturePlace {
  workspaceId: string;
  id: string;
}

/** Returns the store of the configuration; undefined if there is none. */
export function openStore(settings: StoreSettings): PictureStore | undefined {
  const { PICTURES_DIR, PICTURES_S3_BUCKET } = settings;
  if (PICTURES_S3_BUCKET) return openBucket({ ...settings, PICTURES_S3_BUCKET });
  return PICTURES_DIR === undefined ? undefined : openFolder(PICTURES_DIR);
}
