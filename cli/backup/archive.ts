import { createHash, type Hash, randomBytes } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartupError } from "../../platform/process/startup-error.ts";

/** The first file of every archive, which also identifies the archive. */
export const headName = "earshot-backup.json";

/** The last file: the SHA-256 of all bytes before its own header, in hexadecimal. */
const checksumName = "SHA256";
const block = 512;
/** The checksum file's header and its one block of content, and the two empty blocks that end a tar archive. */
const tailLength = 4 * block;
const chunkLength = 1_048_576;

/** An archive that is being written. */
export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Completes the archive and renames it to its final name. @returns its size and its SHA-256 in hexadecimal */
  finish(): Promise<{ bytes: number; sha256: string }>;
  /** Removes an archive that was not completed. */
  discard(): Promise<void>;
}

/** An archive whose checksum is correct. */
export interface ArchiveReader {
  /** The names of the files, in the order in which they were added. */
  names: string[];
  /** @throws StartupError if there is no such file */
  read(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * Creates a tar archive that only its owner may read. Until it is complete, the file has another name, which ends in
 * `.part`. @throws StartupError if the file exists and `force` is not set, or if it cannot be written
 */
export async function createArchive(file: string, time: Date, force: boolean): Promise<ArchiveWriter> {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  await rejectExisting(file, force);
  const handle = await open(part, "wx", 0o600).catch(failed(file, "written"));
  const hash = createHash("sha256");
  let bytes = 0;
  const write = async (content: Buffer) => {
    hash.update(content);
    bytes += content.length;
    await handle.writeFile(content).catch(failed(file, "written"));
  };
  return {
    add: (name, content) => write(entryOf(name, content, seconds(time))),
    async finish() {
      await write(tailOf(hash, seconds(time)));
      await handle.sync().catch(failed(file, "written"));
      await handle.close();
      await rejectExisting(file, force);
      await rename(part, file).catch(failed(file, "written"));
      await syncFolder(dirname(file));
      return { bytes, sha256: hash.digest("hex") };
    },
    async discard() {
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

/**
 * Opens an archive after comparing its content with its checksum.
 * @throws StartupError if the file cannot be read, is not an archive that Earshot made, or is damaged or incomplete
 */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const handle = await open(file, "r").catch(failed(file, "read"));
  try {
    const entries = await listEntries(handle, file);
    return {
      names: [...entries.keys()],
      async read(name) {
        const entry = entries.get(name);
        if (!entry) throw new StartupError(`${file} contains no ${name}: use another backup.`);
        return readAt(handle, entry.at, entry.size);
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    const isRead = (error as NodeJS.ErrnoException).syscall !== undefined;
    throw isRead ? failure(file, "read", error) : error;
  }
}

async function listEntries(handle: FileHandle, file: string) {
  const first = await readAt(handle, 0, block);
  if (!headerOf(headName, sizeIn(first), timeIn(first)).equals(first))
    throw new StartupError(`${file} is not a backup of Earshot.`);
  const { size } = await handle.stat();
  const end = size - tailLength;
  const hash = createHash("sha256");
  for (let at = 0; at < end; at += chunkLength) {
    hash.update(await readAt(handle, at, Math.min(chunkLength, end - at)));
  }
  if (end < block || !(await readAt(handle, end, tailLength)).equals(tailOf(hash, timeIn(first))))
    throw new StartupError(`${file} is damaged or incomplete: use another backup.`);
  const entries = new Map<string, { at: number; size: number }>();
  for (let at = 0; at < end; ) {
    const header = await readAt(handle, at, block);
    const name = header.toString("latin1", 0, header.indexOf(0));
    entries.set(name, { at: at + block, size: sizeIn(header) });
    at += block + padded(sizeIn(header));
  }
  return entries;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await handle.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}

/**
 * Returns the checksum file and the end of an archive whose content has this hash. The hash can still be updated
 * afterwards.
 */
function tailOf(hash: Hash, time: number): Buffer {
  const checksum = entryOf(checksumName, Buffer.from(`${hash.copy().digest("hex")}\n`), time);
  return Buffer.concat([checksum, Buffer.alloc(2 * block)]);
}

/** Returns a file as tar stores it: its header, then its content in whole blocks. */
function entryOf(name: string, content: Buffer, time: number): Buffer {
  const rest = Buffer.alloc(padded(content.length) - content.length);
  return Buffer.concat([headerOf(name, content.length, time), content, rest]);
}

/** A file's header in the ustar format (POSIX.1-2024, pax, "ustar Interchange Format"). */
function headerOf(name: string, size: number, time: number): Buffer {
  const header = Buffer.alloc(block);
  const write = (at: number, text: string) => header.write(text, at, "latin1");
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  write(0, name);
  write(100, octal(0o600, 7));
  // The numeric ids of the user and the group.
  write(108, octal(0, 7));
  write(116, octal(0, 7));
  write(124, octal(size, 11));
  write(136, octal(time, 11));
  // For the computation, the checksum field contains eight spaces.
  write(148, "        0");
  write(257, "ustar\0" + "00");
  const sum = header.reduce((total, byte) => total + byte, 0);
  write(148, `${octal(sum, 6)}\0`);
  return header;
}

const padded = (size: number) => Math.ceil(size / block) * block;
const sizeIn = (header: Buffer) => Number.parseInt(header.toString("latin1", 124, 135), 8) || 0;
const timeIn = (header: Buffer) => Number.parseInt(header.toString("latin1", 136, 147), 8) || 0;
const seconds = (time: Date) => Math.floor(time.getTime() / 1_000);

async function rejectExisting(file: string, force: boolean): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && !found.isFile()) throw new StartupError(`${file} is not a file: choose another name.`);
  if (found && !force) throw new StartupError(`${file} exists: choose another name, or add --force.`);
}

/** Makes the new name survive a power failure, if the file system supports syncing a folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r").catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

const failed = (file: string, what: "read" | "written") => (error: unknown) => {
  throw failure(file, what, error);
};

function failure(file: string, what: "read" | "written", error: unknown): StartupError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === "ENOSPC" ? "no space is left on the disk" : (code ?? message);
  return new StartupError(`${file} cannot be ${what}: ${reason}.`);
}
