import { fork } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "../../platform/process/project-root.ts";

export interface System {
  apiUrl: string;
  bffUrl: string;
  /** The demo site's URL; empty if no demo site was started. */
  demoUrl: string;
  /** The API key of the demo workspace; empty if no demo site was started. */
  apiKey: string;
  /** The file to which the system writes its output. */
  logFile: string;
  /** Stops the system with SIGTERM. @throws if it does not exit with 0 within 20 s */
  stop(): Promise<void>;
}

/**
 * Runs `earshot start` as `npm start` does, with additional arguments and variables, in its own data folder and on
 * free ports. The system stops at the latest when this process ends.
 */
export async function runSystem(
  dataDir: string,
  environment: Record<string, string> = {},
  args: string[] = [],
): Promise<System> {
  const logFile = join(dataDir, "printed.log");
  const output = openSync(logFile, "a");
  const child = fork(join(projectRoot, "dist/server/cli/earshot.js"), ["start", ...args], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: dataDir,
      API_PORT: "0",
      BFF_PORT: "0",
      DEMO_PORT: "0",
      RATE_LIMITS: "off",
      ...environment,
    },
    execArgv: [],
    stdio: ["ignore", output, output, "ipc"],
  });
  const printed = () => readFileSync(logFile, "utf8");
  const ended = once(child, "close").then(([code, signal]) => String(code ?? signal));

  const stop = async () => {
    child.kill("SIGTERM");
    let code = await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
    if (code === undefined) {
      child.kill("SIGKILL");
      code = "SIGKILL, 20 s after SIGTERM";
    }
    if (code !== "0") throw new Error(`The system ended with ${code}. It printed:\n${printed()}`);
  };

  const isReady = once(child, "message").then(() => true);
  if ((await Promise.race([isReady, ended, sleep(90_000, "silence", { ref: false })])) !== true) {
    await stop().catch(() => {});
    throw new Error(`The system did not start. It printed:\n${printed()}`);
  }
  // The system prints its addresses before it sends the message that it is ready.
  const find = (pattern: RegExp) => pattern.exec(printed())?.[1] ?? "";
  return {
    apiUrl: find(/^ *API +(http:\S+)\/v1$/m),
    bffUrl: find(/^ *BFF +(http:\S+)$/m),
    demoUrl: find(/^ *Demo site +(http:\S+)$/m),
    apiKey: find(/^ *API key +(esk_\w+)/m),
    logFile,
    stop,
  };
}
