import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../platform/telemetry/log.ts";
import { listProcesses } from "./list-processes.ts";

export interface Cluster {
  folder: string;
  sockets: string;
  /** PostgreSQL's `cluster_name`, which is part of the title of each of its processes. */
  name: string;
}

/**
 * Ends the processes of a server whose parent or postmaster was killed, and clears lock files that would prevent the
 * next server from starting. Call it only while holding the lock on the data folder. Processes are found by the
 * cluster's name in their titles, never by an id from a file: another program may have the same process id now.
 */
export async function removeStaleServer(cluster: Cluster, log: Log): Promise<void> {
  const orphans = await findPostmasters(cluster.name);
  if (orphans.length > 0) {
    log.warn({ pids: orphans }, "stopping a database server that outlived its parent");
    signalAll(orphans, "SIGINT");
    await waitUntilGone(() => findPostmasters(cluster.name), 5_000);
    signalAll(await findPostmasters(cluster.name), "SIGKILL");
  }
  signalAll(await findBackends(cluster.name), "SIGKILL");
  await waitUntilGone(() => findBackends(cluster.name), 5_000);
  await disarmLockFiles(cluster);
}

async function findPostmasters(name: string): Promise<number[]> {
  const processes = await listProcesses();
  return processes
    .filter(({ command }) => command.includes("postgres -D ") && command.includes(` cluster_name=${name} `))
    .map(({ pid }) => pid);
}

/** Without their postmaster, backends cannot end cleanly, and their shared memory blocks the next server. */
async function findBackends(name: string): Promise<number[]> {
  const processes = await listProcesses();
  return processes.filter(({ command }) => command.startsWith(`postgres: ${name}: `)).map(({ pid }) => pid);
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended, as intended.
    }
  }
}

async function waitUntilGone(find: () => Promise<number[]>, timeout: number): Promise<void> {
  const deadline = Date.now() + timeout;
  while ((await find()).length > 0 && Date.now() < deadline) await sleep(20);
}

/**
 * PostgreSQL does not start while the process id in `postmaster.pid` is alive, even if it now belongs to another
 * program. PostgreSQL ignores the id of its own parent, so this process, which is the parent, writes its id there. The
 * rest of the file stays, because PostgreSQL uses it to verify that no old process still uses the shared memory.
 */
async function disarmLockFiles({ folder, sockets }: Cluster): Promise<void> {
  const file = join(folder, "postmaster.pid");
  const [pid, ...rest] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  if (pid && rest.length >= 6) await writeFile(file, [process.pid, ...rest].join("\n"));
  else await rm(file, { force: true });
  for (const name of [".s.PGSQL.5432", ".s.PGSQL.5432.lock"]) {
    await rm(join(sockets, name), { force: true });
  }
}
