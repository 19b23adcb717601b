import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import type { Entry, ZipFile } from "yauzl";
import { StartupError } from "../../platform/process/startup-error.ts";
import { quote } from "./read-text.ts";

/** In bytes, for all files that are read from an archive. An archive of 0.1 % of this size can unpack to it. */
const mostUnpacked = 100_000_000;

/**
 * Reads the files of a ZIP archive that have one of the given names, and returns their contents by name. The files may be
 * in one folder of the archive. @throws StartupError if the archive cannot be read or unpacks to too much
 */
export async function readZip(file: string, names: string[]): Promise<Map<string, Buffer>> {
  const { open } = await import("yauzl");
  let archive: ZipFile | undefined;
  try {
    archive = await promisify<string, object, ZipFile>(open)(file, { lazyEntries: true, autoClose: false });
    const openEntry = promisify<Entry, Readable>(archive.openReadStream.bind(archive));
    const wanted = inOneFolder(await listEntries(archive), names);
    const size = [...wanted.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (size > mostUnpacked)
      throw new StartupError(
        `${file} unpacks to ${Math.ceil(size / 1e6)} MB, and at most ${mostUnpacked / 1e6} MB can be imported.`,
      );
    const found = new Map<string, Buffer>();
    // The stream fails if it has more bytes than the archive says, so that the limit holds.
    for (const [name, entry] of wanted) found.set(name, await buffer(await openEntry(entry)));
    return found;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`${file} cannot be read as a ZIP archive: ${quote((error as Error).message)}`);
  } finally {
    archive?.close();
  }
}

async function listEntries(archive: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    archive.on("error", reject).on("end", resolve);
    archive.on("entry", (entry: Entry) => {
      entries.push(entry);
      archive.readEntry();
    });
    archive.readEntry();
  });
  return entries;
}

/** Returns the entries with these names, in the folder of the archive that is nearest to its root. */
function inOneFolder(entries: Entry[], names: string[]): Map<string, Entry> {
  const foldersOf = (path: string) => path.split("/").length;
  const [nearest] = entries
    .filter(({ fileName }) => names.includes(fileName.slice(fileName.lastIndexOf("/") + 1)))
    .toSorted((one, other) => foldersOf(one.fileName) - foldersOf(other.fileName));
  const folder = nearest?.fileName.slice(0, nearest.fileName.lastIndexOf("/") + 1) ?? "";
  const byPath = new Map(entries.map((entry) => [entry.fileName, entry]));
  return new Map(
    names.flatMap((name) => {
      const entry = byPath.get(folder + name);
      return entry ? [[name, entry]] : [];
    }),
  );
}
