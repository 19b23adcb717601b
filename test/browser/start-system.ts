import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { inject } from "vitest";
import { projectRoot } from "../../platform/project-root.ts";

export interface System {
  demoUrl: string;
  apiUrl: string;
  bffUrl: string;
  /** The demo's, as it was printed. */
  apiKey: string;
  /** Everything printed so far. */
  printed(): string;
  /** Ends it as Ctrl-C would. @throws when it does not end well, or not in time */
  stop(): Promise<void>;
}

export const makeFolder = () => mkdtemp(join(tmpdir(), "earshot-system-"));

/** The whole system as `npm start` runs it, on a data folder and ports of its own. It ends with this process at the latest. */
export async function startSystem(environment: Record<string, string> = {}): Promise<System> {
  const dataDir = await makeFolder();
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  try {
    // Owners and modes too: PostgreSQL trusts no other folder.
    await promisify(execFile)("cp", ["-a", `${inject("firstStart")}/.`, dataDir]);
    const system = await runSystem(dataDir, environment);
    return { ...system, stop: () => system.stop().finally(removeFolder) };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** The same on a folder that is given, and stays. */
export async function runSystem(dataDir: string, environment: Record<string, string> = {}): Promise<System> {
  const child = fork(join(projectRoot, "dist/server/cli/earshot.js"), ["start"], {
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
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
  }
  const ended = once(child, "close").then(([code, signal]) => String(code ?? signal));

  const stop = async () => {
    child.kill("SIGTERM");
    let code = await Promise.race([ended, sleep(20_000, undefined, { ref: false })]);
    if (code === undefined) {
      child.kill("SIGKILL");
      code = "SIGKILL, 20 s after SIGTERM";
    }
    if (code !== "0") throw new Error(`The system ended with ${code}. It printed:\n${printed}`);
  };

  const isReady = once(child, "message").then(() => true);
  if ((await Promise.race([isReady, ended, sleep(90_000, "silence", { ref: false })])) !== true) {
    await stop().catch(() => {});
    throw new Error(`The system did not start. It printed:\n${printed}`);
  }
  const row = async (pattern: RegExp) => {
    for (let waited = 0; waited < 5_000 && !pattern.test(printed); waited += 20) await sleep(20);
    const found = pattern.exec(printed)?.[1];
    if (found === undefined) throw new Error(`The system did not print ${pattern}. It printed:\n${printed}`);
    return found;
  };
  return {
    demoUrl: await row(/^ *Demo site +(http:\S+)$/m),
    apiUrl: await row(/^ *API +(http:\S+)\/v1$/m),
    bffUrl: await row(/^ *BFF +(http:\S+)$/m),
    apiKey: await row(/^ *API key +(esk_\w+)/m),
    printed: () => printed,
    stop,
  };
}
