import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Entry, ZipFile } from "yauzl";
import { StartupError } from "../../platform/environment.ts";

/**
 * Reads the files of a ZIP archive that have one of the given names, and returns their contents by name. @throws
 * StartupError if the archive cannot be read
 */
export async function readZip(file: string, names: string[]): Promise<Map<string, Buffer>> {
  const { open } = await import("yauzl");
  const found = new Map<string, Buffer>();
  try {
    const archive = await promisify<string, object, ZipFile>(open)(file, { lazyEntries: true });
    const openEntry = promisify<Entry, Readable>(archive.openReadStream.bind(archive));
    await new Promise<void>((resolve, reject) => {
      archive.on("error", reject).on("end", resolve);
      archive.on("entry", (entry: Entry) => {
        if (!names.includes(entry.fileName)) return archive.readEntry();
        openEntry(entry)
          .then(buffer)
          .then((content) => found.set(entry.fileName, content))
          .then(() => archive.readEntry(), reject);
      });
      archive.readEntry();
    });
    archive.close();
  } catch (error) {
    throw new StartupError(`${file} cannot be read as a ZIP archive: ${(error as Error).message}`);
  }
  return found;
}
