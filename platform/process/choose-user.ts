import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** An unprivileged user that a process runs as when root starts Earshot. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL does not run as root. Returns the user to run PostgreSQL as: the owner of an existing cluster, else
 * `postgres`, else a system user `earshot`, created if possible, else `nobody`. Undefined if Earshot itself does not
 * run as root.
 */
export function chooseUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return ownerOf(cluster) ?? findUser("postgres") ?? findUser("earshot") ?? makeUser() ?? nobody();
}

/** Returns the user that Earshot's own servers run as; they need no files of their own. */
export function chooseServiceUser(): ServerUser {
  return findUser("earshot") ?? nobody();
}

/** Returns the owner of a file or folder; undefined if that is root, or the path does not exist. */
export function ownerOf(path: string): ServerUser | undefined {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status || status.uid === 0) return undefined;
  const known = listUsers().find((user) => user.uid === status.uid);
  return { name: known?.name ?? `number ${status.uid}`, uid: status.uid, gid: status.gid };
}

function findUser(name: string): ServerUser | undefined {
  return listUsers().find((user) => user.name === name && user.uid !== 0);
}

function listUsers(): ServerUser[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .flatMap((line) => {
      const [name = "", , uid, gid] = line.split(":");
      return uid === undefined || gid === undefined ? [] : [{ name, uid: Number(uid), gid: Number(gid) }];
    });
}

/** Two starts may run this at once: the second one fails, and then finds the user that the first one created. */
function makeUser(): ServerUser | undefined {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", "earshot"]],
    ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", "earshot"]],
  ];
  for (const [command, options] of attempts) {
    spawnSync(command, options, { stdio: "ignore", timeout: 10_000 });
    const made = findUser("earshot");
    if (made) return made;
  }
  return undefined;
}

function nobody(): ServerUser {
  return findUser("nobody") ?? { name: "nobody", uid: 65_534, gid: 65_534 };
}

/**
 * Returns the first folder of a path that the user may not enter, or the first file it may not read; undefined if there
 * is none. The check runs in a shell as that user, so that access lists and read-only mounts are also taken into
 * account.
 */
export function findBarrier(user: ServerUser, ...paths: string[]): string | undefined {
  const steps = [...new Set(paths.flatMap(ancestorsOf))];
  const script =
    'for f do if [ -d "$f" ]; then [ -x "$f" ]; else [ -r "$f" ]; fi || { printf %s "$f"; exit 0; }; done';
  const result = spawnSync("/bin/sh", ["-c", script, "sh", ...steps], {
    uid: user.uid,
    gid: user.gid,
    cwd: "/",
    encoding: "utf8",
    timeout: 10_000,
  });
  if (result.error) throw result.error;
  return result.stdout || undefined;
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [...ancestorsOf(parent), path];
}
