import { chmod, mkdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chooseUser } from "../platform/choose-user.ts";
import { StartupError } from "../platform/environment.ts";
import type { Log } from "../platform/log.ts";
import { createCluster } from "./create-cluster.ts";
import { ensureDatabase } from "./ensure-database.ts";
import { findBinaries } from "./find-binaries.ts";
import { findHolder, lockFolder } from "./lock-folder.ts";
import { placeCluster } from "./place-cluster.ts";
import { fingerprint, makePrivate, placeSockets, requireOwn } from "./place-sockets.ts";
import { runServer } from "./run-server.ts";
import { serverOptions } from "./server-settings.ts";

export interface EmbeddedPostgres {
  /** For the role `earshot`; names a socket folder as libpq does, in `?host=`. */
  url: string;
  /** The postmaster of this moment; another one after a crash. */
  pid(): number;
  /** Ends the server and gives the data folder free; by force after `patience` milliseconds. */
  stop(patience?: number): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  password: string;
  log: Log;
  /** Where root may put the cluster when the server's user cannot enter the data folder; absent: that is an error. */
  elsewhere?: string | undefined;
  /** Settings of PostgreSQL that differ from ours. */
  settings?: Record<string, string>;
}

/**
 * Starts a real PostgreSQL 18 as a child of this process, makes its cluster on the first start, and keeps it alive.
 * The data folder is held meanwhile: nobody else starts a server on it, and others find this one through
 * `findEmbeddedPostgres`. @throws StartupError
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explain(error, options.dataDir);
  }
}

/**
 * The embedded server that some process runs on this folder, once it takes connections: one that is just starting is
 * waited for. @throws StartupError when it does not get there
 */
export async function findEmbeddedPostgres(
  dataDir: string,
  patience = 60_000,
): Promise<{ pid: number; url: string } | undefined> {
  const deadline = Date.now() + patience;
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

/** @throws StartupError in one line when a system runs on the folder already */
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
    return { ...server, stop: (patience) => server.stop(patience).finally(hold.release) };
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

/** Ours alone, but for passing through: the server's user reaches its own folders inside, and can list nothing. */
async function openFolder(path: string): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  await mkdir(path, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const folder = await realpath(path);
  const { mode } = await stat(folder);
  if (isRoot && (mode & 0o011) !== 0o011) await chmod(folder, (mode & 0o7777) | 0o011);
  return folder;
}

/** Where the sockets of those are that hold this folder, or want to. Their names are under 24 characters. */
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
