import { chownSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { chooseServiceUser, findBarrier, ownerOf, type ServerUser } from "./choose-user.ts";
import { StartupError } from "./environment.ts";
import type { Log } from "./log.ts";

/**
 * This file and a file of an npm package. If the user can read both, it can read the whole program. This is necessary
 * because some modules are loaded only after the start.
 */
const program = [import.meta.filename, createRequire(import.meta.url).resolve("zod")];

/**
 * Stops running as root once the server listens: only ports below 1024 require root. `socket` is the path of the
 * database's Unix socket, if any; if only the owner of the socket's folder may enter it, the server runs as that owner.
 * `folder` is created if necessary, and then belongs to that user, with everything in it.
 * @throws StartupError in production when that user cannot read the program
 */
export function dropPrivileges(log: Log, isProduction: boolean, socket?: string, folder?: string): void {
  if (process.getuid?.() !== 0) return;
  const service = chooseServiceUser();
  const owner = socket && findBarrier(service, dirname(socket)) ? ownerOf(dirname(socket)) : undefined;
  const user = owner ?? service;
  const barrier = findBarrier(user, ...program);
  if (!barrier) {
    if (folder) {
      giveFolder(folder, user);
      const wall = findBarrier(user, folder);
      if (wall)
        log.warn(`Nothing can be stored in ${folder}, because the user ${user.name} cannot enter ${wall}.`);
    }
    process.setgroups?.([user.gid]);
    process.setgid?.(user.gid);
    process.setuid?.(user.uid);
    return;
  }
  const words = `the user ${user.name} cannot enter ${barrier}`;
  if (!isProduction) return void log.warn(`This server stays root, because ${words}.`);
  throw new StartupError(
    `In production no server runs as root, and ${words}: start it as another user, or run \`chmod o+rx ${barrier}\`.`,
  );
}

/** Files in a folder that belonged to another user were put there by root, such as the pictures of the demo or of a backup. */
function giveFolder(folder: string, { uid, gid }: ServerUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (statSync(folder).uid === uid) return;
  for (const path of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
    chownSync(join(folder, path), uid, gid);
}
