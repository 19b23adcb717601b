import { createHash } from "node:crypto";
import { chmodSync, chownSync, lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBarrier, type ServerUser } from "../platform/choose-user.ts";
import { StartupError } from "../platform/environment.ts";

/** Kernels take 107 (Linux) or 103 (macOS) bytes for the path of a socket, its file name included. */
const longest = 103;

/**
 * Where sockets go that only their owner may reach: into the data folder, or, where that path is too long or out of
 * the owner's reach, into the system's temporary folder under a name that is always the same for this data folder.
 */
export function placeSockets(dataDir: string, name: string, fileName: string, owner?: ServerUser): string {
  const near = join(dataDir, name);
  const isFit = Buffer.byteLength(join(near, fileName)) <= longest && !(owner && findBarrier(owner, dataDir));
  return isFit ? near : join(tmpdir(), `earshot-${fingerprint(dataDir)}-${name}`);
}

/** A short name for a path, to tell one data folder's processes and sockets from another's. */
export function fingerprint(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12);
}

/** Creates the folder, or takes it over when it is ours: closed to everybody but its owner. */
export function makePrivate(folder: string, owner?: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requireOwn(folder, owner);
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
}

/** @throws StartupError when somebody else sits in that place, which anybody could in the temporary folder */
export function requireOwn(folder: string, owner?: ServerUser): void {
  const status = lstatSync(folder);
  if (status.isDirectory() && [process.getuid?.(), owner?.uid].includes(status.uid)) return;
  throw new StartupError(`${folder} belongs to another user: start Earshot as that user, or remove it.`);
}
