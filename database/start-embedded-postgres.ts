import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import type { Log } from "../platform/telemetry/log.ts";
import { createCluster } from "./create-cluster.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { findBinaries } from "./find-binaries.ts";
import { findHolder, lockFolder } from "./lock-folder.ts";
import { placeCluster } from "./place-cluster.ts";
import { fingerprint, makePrivate, placeSockets, requireOwn } from "./place-sockets.ts";
import { runServer } from "./run-server.ts";
import { serverOptions } from "./server-settings.ts";

export interface EmbeddedPostgres {
  /** The URL for the role `earshot`, with the sockets' folder in `?host=`, as libpq accepts it. */
  url: string;
  /** The current postmaster; it changes after a crash. */
  pid(): number;
  /** Stops the server, by force after `timeout` milliseconds, and releases the data folder. */
  stop(timeout?: number): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  password: string;
  log: Log;
  /**
   * The folder for the cluster if root starts Earshot and the server's user cannot enter the data folder. Without this
   * option, such a start is an error.
   */
  elsewhere?: string | undefined;
  /** PostgreSQL settings that override ours. */
  settings?: Record<string, string>;
}

/**
 * Starts a real PostgreSQL 18 as a child of this process, creates its cluster on the first start, and keeps it running.
 * While the server runs, this process holds the lock on the data folder: no other process can start a server there, but
 * others can find this one through `findEmbeddedPostgres`. @throws StartupError
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

/**
 * Finds the embedded server that a process runs on this folder; undefined if there is none. If it is still starting,
 * waits for up to `timeout` milliseconds. @throws StartupError when it does not become ready
 */
export async function findEmbeddedPostgres(
  dataDir: string,
  timeout = 60_000,
): Promise<{ pid: number; url: string } | undefined> {
  const deadline = Date.now() + timeout;
  try {
    for (;;) {
      const lock = placeLock(await realpath(dataDir));
      requireOwn(lock);
      const holder = await findHolder(lock);
      if (!holder) return undefined;
      if (holder.words) return { pid: holder.pid, url: holder.words };
      if (Date.now() > deadline) {
        throw new StartupError(
          `Process ${holder.pid} holds ${dataDir}, but its database does not get ready.`,
        );
      }
      await sleep(50);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw explain(error, dataDir);
  }
}

/** @throws StartupError if Earshot already runs on the data folder */
export async function rejectSecondStart(dataDir: string): Promise<void> {
  const running = await findEmbeddedPostgres(dataDir);
  if (running) throw alreadyRuns(dataDir, running.pid);
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = await openFolder(options.dataDir);
  const lock = placeLock(dataDir);
  makePrivate(lock);
  let url = "";
  const hold = await lockFolder(lock, () => url);
  if ("holder" in hold) throw alreadyRuns(dataDir, hold.holder.pid);
  try {
    const server = await startServer(dataDir, options);
    url = server.url;
    return { ...server, stop: (timeout) => server.stop(timeout).finally(hold.release) };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

async function startServer(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { password, log } = options;
  const user = chooseUser(join(dataDir, "postgres"));
  const place = await placeCluster(dataDir, user, options.elsewhere);
  const sockets = placeSockets(dataDir, "run", ".s.PGSQL.5432.lock", user);
  makePrivate(sockets, user);
  const { initdb, postgres } = await findBinaries(user);
  await createCluster({ initdb, cluster: place.cluster, user, password, sockets });
  await place.settle();
  const cluster = { folder: place.cluster, sockets, name: `earshot-${fingerprint(place.cluster)}` };
  const command = { binary: postgres, options: serverOptions(cluster, options.settings), user };
  const server = await runServer(command, cluster, log);
  try {
    return { ...server, url: await ensureDatabase(sockets, password) };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function alreadyRuns(dataDir: string, pid: number): StartupError {
  return new StartupError(
    `Earshot already runs on ${dataDir} (process ${pid}): stop it, or set DATA_DIR to another folder.`,
  );
}

/**
 * Creates the data folder. The server's user may enter it to reach its own folders inside, but may not list its
 * contents.
 */
async function openFolder(path: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(path, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const folder = await realpath(path);
  const { mode } = await stat(folder);
  if (isRoot && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
  return folder;
}

/**
 * Returns the folder for the sockets of processes that hold the lock on this data folder, or are trying to get it. The
 * sockets' names have fewer than 24 characters.
 */
function placeLock(dataDir: string): string {
  return placeSockets(dataDir, "lock", "x".repeat(24));
}

function explain(error: unknown, dataDir: string): unknown {
  const { code, path, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof StartupError || !code || !syscall) return error;
  if (syscall.startsWith("spawn")) {
    return new StartupError(`PostgreSQL cannot be run here: ${syscall} failed with ${code}.`);
  }
  return new StartupError(
    `The data folder ${dataDir} cannot be used: ${syscall} ${path ?? ""} failed with ${code}. ` +
      "Fix that, or set DATA_DIR to another folder.",
  );
}
