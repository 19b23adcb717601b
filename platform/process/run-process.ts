import type { Log } from "../telemetry/log.ts";
import { StartupError } from "./startup-error.ts";

/**
 * Runs a process until SIGTERM, SIGINT, SIGHUP or the parent's death, stops it and exits with 0. `start` may later call
 * `fail` with an error, which also stops the process. A StartupError is printed as plain lines, an unexpected error is
 * logged; both end the process with exit code 1.
 */
export async function runProcess(
  log: Log,
  start: (fail: (error: Error) => void) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  let stopping = false;
  let fail: (error: Error) => void = () => {};
  const ended = new Promise<Error | undefined>((resolve) => {
    fail = resolve;
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.on(signal, () => resolve(undefined));
    process.on("disconnect", () => resolve(undefined));
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught");
    if (!stopping) process.exit(1);
  });
  try {
    const running = await start(fail);
    process.send?.("ready");
    const failure = await ended;
    stopping = true;
    await running.stop();
    if (failure) throw failure;
    process.exit(0);
  } catch (error) {
    exitWith(error, log);
  }
}

/** Prints a StartupError as plain lines, or logs an unexpected error, and ends the process with exit code 1. */
export function exitWith(error: unknown, log: Log): never {
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, "stopped");
  process.exit(1);
}
