import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBarrier, type ServerUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";

/** Socket paths are limited to 107 (Linux) or 103 (macOS) bytes, the file name included. */
const longest = 103;

/**
 * Returns the folder for sockets that only their owner may reach: in the data folder, or, if that path is too long or
 * the owner cannot enter it, in the system's temporary folder, under a name derived from the data folder's path.
 */
export function placeSockets(dataDir: string, name: string, fileName: string, owner?: ServerUser): string {
  const near = join(dataDir, name);
  const isFit = Buffer.byteLength(join(near, fileName)) <= longest && !(owner && findBarrier(owner, dataDir));
  return isFit ? near : join(tmpdir(), `earshot-${fingerprint(dataDir)}-${name}`);
}

/** A short name for a path, to distinguish the processes and sockets of several data folders. */
export function fingerprint(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

/**
 * Creates the folder, or reuses it if it is ours, and denies access to everybody but its owner.
 * @throws StartupError when another user owns it
 */
export function makePrivate(folder: string, owner?: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireOwn(folder, owner);
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** @throws StartupError when another user owns the folder: in the temporary folder, anyone can create one first */
export function requireOwn(folder: string, owner?: ServerUser): void {
  const status = lstatSync(folder);
  if (status.isDirectory() && [process.getuid?.(), owner?.uid].includes(status.uid)) return;
  throw new StartupError(`${folder} belongs to another user: start Earshot as that user, or remove it.`);
}
