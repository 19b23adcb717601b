import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerUser } from "../platform/process/choose-user.ts";
import { StartupError } from "../platform/process/startup-error.ts";
import type { Log } from "../platform/telemetry/log.ts";
import { type Cluster, removeStaleServer } from "./remove-stale-server.ts";

interface Command {
  binary: string;
  options: string[];
  user: ServerUser | undefined;
}

interface Running {
  /** Absent when the process could not be created. */
  child?: ChildProcess;
  /** Resolves when the process has ended, with the reason. */
  end: Promise<string>;
  complaint(): string;
}

/**
 * Runs PostgreSQL as a child, returns once it accepts connections, and restarts it when it dies. PostgreSQL must be a
 * child of this process: if no parent waited for a killed postmaster, it would seem to be alive forever. @throws
 * StartupError with PostgreSQL's own message when it does not start
 */
export async function runServer(command: Command, cluster: Cluster, log: Log) {
  let stopping = false;
  const launch = async () => {
    await removeStaleServer(cluster, log);
    return spawnServer(command, log, () => stopping);
  };
  let running = await launch();
  await waitUntilReady(running, cluster.folder, log);
  const over = keepAlive();

  async function keepAlive(): Promise<void> {
    for (let failures = 0; ; ) {
      const since = Date.now();
      const reason = await running.end;
      if (stopping) return;
      log.warn({ reason }, "the database server ended unexpectedly and is started again");
      failures = Date.now() - since > 300 ? 0 : failures + 1;
      await sleep(Math.min(100 * failures, 1_000));
      if (stopping) return;
      running = await launch().catch((error: Error) => failedToStart(error));
      if (stopping) running.child?.kill("SIGINT");
    }
  }

  return {
    /** The current postmaster; it changes after a crash. */
    pid: () => running.child?.pid ?? 0,
    /**
     * Cancels running statements, writes everything to disk and stops the server, by force after `timeout`
     * milliseconds.
     */
    stop: async (timeout = 5_000) => {
      stopping = true;
      await endServer(running, timeout, over);
      await removeStaleServer(cluster, log);
    },
  };
}

function failedToStart(error: Error): Running {
  return { end: Promise.resolve(error.message), complaint: () => "" };
}

function spawnServer({ binary, options, user }: Command, log: Log, isStopping: () => boolean): Running {
  // `detached` gives the server its own session: Ctrl-C signals the terminal's process group, but the database must
  // stop last.
  const child = spawn(binary, options, {
    ...(user && { uid: user.uid, gid: user.gid }),
    cwd: "/",
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", LC_MESSAGES: "C" },
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  let complaint = "";
  createInterface({ input: child.stderr }).on("line", (line) => {
    const grave = /(?:FATAL|PANIC): +(?!terminating connection|the database system is)(.*)/.exec(line)?.[1];
    if (grave) complaint = grave;
    if (grave && !isStopping()) log.warn({ line }, "database");
    else log.debug({ line }, "database");
  });
  const end = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`));
  });
  return { child, end, complaint: () => complaint };
}

/**
 * When it is ready, PostgreSQL writes `ready` to the eighth line of its lock file. Recovery after a crash may take a
 * while.
 */
async function waitUntilReady(running: Running, folder: string, log: Log): Promise<void> {
  const since = Date.now();
  let isTold = false;
  let reason: string | undefined;
  running.end.then((end) => {
    reason = end;
  });
  for (;;) {
    const lines = (await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "")).split("\n");
    if (lines[0] === `${running.child?.pid}` && lines[7]?.trim() === "ready") return;
    if (reason !== undefined) {
      if (running.child?.pid) await Promise.race([once(running.child, "close"), sleep(200)]);
      throw new StartupError(`The embedded database did not start: ${running.complaint() || reason}.`);
    }
    if (!isTold && Date.now() - since > 5_000) {
      isTold = true;
      log.warn("the database is recovering from a crash");
    }
    await sleep(10);
  }
}

/**
 * Tries a fast shutdown, then an immediate one, then a kill. After the last two, the write-ahead log recovers the data.
 */
async function endServer(running: Running, timeout: number, over: Promise<void>): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ["SIGINT", timeout],
    ["SIGQUIT", 1_000],
    ["SIGKILL", 1_000],
  ];
  for (const [signal, wait] of steps) {
    running.child?.kill(signal);
    if (await Promise.race([over.then(() => true), sleep(wait, false)])) return;
  }
}
