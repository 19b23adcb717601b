import { statfs } from "node:fs/promises";
import { dirname } from "node:path";

/** In bytes. */
export interface DiskSpace {
  /** Without the part that only root may use. */
  free: number;
  size: number;
}

/** Whether a disk needs space soon; the alert EarshotPicturesSpace has the same limits. */
export const isNearlyFull = ({ free, size }: DiskSpace) => free < 0.1 * size && free < 10e9;

/** Reads the space of the disk of a folder, which is created later if it does not exist yet. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || dirname(folder) === folder) throw error;
    return readDiskSpace(dirname(folder));
  }
}

const unknown: DiskSpace = { free: Number.NaN, size: Number.NaN };

/** Reads the space now and every 15 s, so that a disk that does not respond delays no scrape. */
export function watchDiskSpace(folder: string, milliseconds = 15_000) {
  let space = unknown;
  let isReading = false;
  const read = async () => {
    if (isReading) return;
    isReading = true;
    space = await readDiskSpace(folder).catch(() => unknown);
    isReading = false;
  };
  void read();
  const timer = setInterval(read, milliseconds).unref();
  return {
    /** NaN if it is unknown, as `size`. */
    free: () => space.free,
    size: () => space.size,
    stop: () => clearInterval(timer),
  };
}
