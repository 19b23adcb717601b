import { open } from "node:fs/promises";
import { StartupError } from "../../platform/process/startup-error.ts";
import { cannyStatuses, readCanny } from "./read-canny.ts";
import { readCsv } from "./read-csv.ts";
import { fiderStatuses, readFider } from "./read-fider.ts";
import type { Source } from "./source-post.ts";

export const products = ["canny", "fider", "csv"] as const;

/**
 * Reads posts exported from another product: a CSV file, the lists of Canny's API as JSON, or the ZIP archive of
 * Fider's backup.
 * @throws StartupError if the file cannot be read or has none of these formats
 */
export async function readSource(
  product: (typeof products)[number],
  file: string,
  mapping: Record<string, string>,
): Promise<Source> {
  const start = await readStart(file);
  if (product === "canny" && /^[{[]/.test(start)) return readCanny(file);
  if (product === "fider" && start.startsWith("PK")) return readFider(file);
  const statuses = { canny: cannyStatuses, fider: fiderStatuses, csv: {} }[product];
  return { ...(await readCsv(file, mapping)), statuses };
}

async function readStart(file: string): Promise<string> {
  try {
    const handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    await handle.close();
    // Without a byte order mark, and without the other half of each character in UTF-16.
    return buffer
      .toString("latin1", 0, bytesRead)
      .replace(/^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/, "")
      .replaceAll("\0", "")
      .trimStart();
  } catch (error) {
    throw new StartupError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}
