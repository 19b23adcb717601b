import { chownSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Log } from "../telemetry/log.ts";
import { chooseServiceUser, findBarrier, ownerOf } from "./choose-user.ts";
import { StartupError } from "./startup-error.ts";

/**
 * This file and a file of an npm package. If the user can read both, it can read the whole program. This is necessary
 * because some modules are loaded only after the start.
 */
const program = [import.meta.filename, createRequire(import.meta.url).resolve("sharp")];

/**
 * Stops running as root once the server listens: only ports below 1024 require root. `socket` is the path of the
 * database's Unix socket, if any; if only the owner of the socket's folder may enter it, the server runs as that owner.
 * `folder` is created if necessary, and then belongs to that user.
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
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      chownSync(folder, user.uid, user.gid);
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
