import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { isNearlyFull, readDiskSpace } from "../../api/pictures/disk-space.ts";
import { openBucket } from "../../api/pictures/open-bucket.ts";
import { requireOneStore, StoreVariables } from "../../api/pictures/store-settings.ts";
import { readEnvironment } from "../../platform/process/environment.ts";
import { DataDir } from "../data-folder.ts";
import type { Finding } from "./look-at-database.ts";

/** Checks that the store of pictures can be used. In a bucket, this writes, reads and removes an object. */
export async function lookAtPictures(): Promise<Finding> {
  const settings = requireOneStore(readEnvironment(StoreVariables));
  const { PICTURES_DIR: folder, PICTURES_S3_BUCKET: bucket } = settings;
  if (bucket) return lookAtBucket({ ...settings, PICTURES_S3_BUCKET: bucket });
  if (!folder) return { fine: "cannot be added: neither PICTURES_DIR nor PICTURES_S3_BUCKET is set" };
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const space = await readDiskSpace(folder);
    const words = `${inGigabytes(space.free)} of ${inGigabytes(space.size)} GB free`;
    if (isNearlyFull(space))
      return { wrong: `the disk of the folder ${folder} is nearly full (${words}): free some space` };
    return { fine: `in the folder ${folder}, with ${words}` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { fine: `in the folder ${folder}, which does not exist yet` };
    return { wrong: `the folder ${folder} cannot be used (${code}): let the API's user write to it` };
  }
}

const inGigabytes = (bytes: number) => (bytes / 1e9).toFixed(1);

/** Returns the place of the pictures' files, which no backup of the database contains; undefined if there is none. */
export function findPlaceOfPictures(): string | undefined {
  const { PICTURES_DIR, PICTURES_S3_BUCKET } = StoreVariables;
  const settings = readEnvironment({ PICTURES_DIR, PICTURES_S3_BUCKET, DATA_DIR: DataDir });
  if (settings.PICTURES_S3_BUCKET) return `the bucket ${settings.PICTURES_S3_BUCKET}`;
  const folder = settings.PICTURES_DIR ?? join(settings.DATA_DIR, "pictures");
  return settings.PICTURES_DIR || existsSync(folder) ? folder : undefined;
}

async function lookAtBucket(settings: Parameters<typeof openBucket>[0]): Promise<Finding> {
  const store = openBucket(settings);
  const place = { workspaceId: "doctor", id: randomUUID() };
  const sent = Buffer.from("Written by `earshot doctor`.");
  const writeAndRead = async () => {
    await store.write(place, "full", sent);
    return store.read(place, "full");
  };
  try {
    const found = await writeAndRead().catch(async (error) => {
      // After a failed write too, because a bucket may store an object without a response in time.
      await store.remove(place).catch(() => {});
      throw error;
    });
    await store.remove(place);
    if (found?.equals(sent)) return { fine: `in the bucket ${settings.PICTURES_S3_BUCKET}` };
    return { wrong: `the bucket ${settings.PICTURES_S3_BUCKET} does not return what was written to it` };
  } catch (error) {
    return { wrong: error instanceof Error ? error.message : String(error) };
  }
}
