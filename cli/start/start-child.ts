import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { limitHeap } from "../../platform/process/limit-heap.ts";
import { StartupError } from "../../platform/process/startup-error.ts";
import type { Log } from "../../platform/telemetry/log.ts";

/** Stops the process after it has finished its open requests, and kills it after `timeout` milliseconds. */
export type StopChild = (timeout: number) => Promise<void>;

export interface Supervision {
  log: Log;
  /** Called when the process crashed and then failed to start `maxFailures` times in a row. */
  fail(error: Error): void;
}

interface ChildOptions extends Supervision {
  name: string;
  script: string;
  environment: NodeJS.ProcessEnv;
}

interface Running {
  child: ChildProcess;
  isReady: boolean;
  ready: Promise<void>;
  end: Promise<string>;
  complaint(): string;
}

const longestStart = 60_000;
/** The pauses between the attempts grow, and take about 3 s in total. */
const maxFailures = 5;

/**
 * Starts a server as a child process, returns once it reports that it is ready, and restarts it when it dies, until it
 * has failed to start `maxFailures` times in a row. @throws StartupError with the process's own message when its first
 * start fails
 */
export async function startChild(options: ChildOptions): Promise<StopChild> {
  const { name, log, fail } = options;
  let isStopping = false;
  let running = launch(options);
  const first = await Promise.race([
    running.ready,
    running.end,
    sleep(longestStart, "no response", { ref: false }),
  ]);
  if (first !== undefined) {
    running.child.kill("SIGKILL");
    throw new StartupError(running.complaint() || `The ${name} did not start (${first}).`);
  }
  const over = keepAlive();

  async function keepAlive(): Promise<void> {
    for (let failures = 0; ; ) {
      const reason = await running.end;
      if (isStopping) return;
      failures = running.isReady ? 0 : failures + 1;
      const complaint = running.isReady ? undefined : running.complaint();
      if (failures === maxFailures) {
        const cause = complaint?.split("\n", 1)[0] || reason;
        return fail(
          new StartupError(`The ${name} crashed and failed to start ${failures} times in a row: ${cause}`),
        );
      }
      log.error({ process: name, reason, complaint }, "a process died and is started again");
      await sleep(Math.min(100 * 2 ** failures, 5_000));
      if (isStopping) return;
      running = launch(options);
    }
  }

  return async (timeout) => {
    isStopping = true;
    running.child.kill("SIGTERM");
    if (await Promise.race([over.then(() => true), sleep(timeout, false, { ref: false })])) return;
    log.warn({ process: name }, "a process did not end in time and is killed");
    running.child.kill("SIGKILL");
    await over;
  };
}

function launch({ script, environment }: ChildOptions): Running {
  // `detached` gives the child its own session: Ctrl-C signals the terminal's whole process group, but the servers must
  // stop in order.
  const child = fork(script, [], {
    env: limitHeap(environment),
    stdio: ["ignore", "inherit", "pipe", "ipc"],
    detached: true,
  });
  let words = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    if (running.isReady) process.stderr.write(text);
    else words += text;
  });
  const running: Running = {
    child,
    isReady: false,
    ready: new Promise((resolve) => {
      child.on("message", (message) => {
        if (message !== "ready") return;
        running.isReady = true;
        process.stderr.write(words);
        resolve();
      });
    }),
    end: new Promise((resolve) => {
      child.once("error", (error) => resolve(error.message));
      child.once("close", (code, signal) => resolve(signal ?? `code ${code}`));
    }),
    complaint: () => words.trim(),
  };
  return running;
}
