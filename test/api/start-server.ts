import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** The built API in its own process, as in production. */
export interface ServerProcess {
  url: string;
  child: ChildProcess;
  /** All lines of stdout and stderr so far. */
  lines: string[];
  /**
   * Sends the signal, and kills the process if it is still running after 50 s. @returns its exit code
   */
  end(signal?: NodeJS.Signals): Promise<{ code: number | null }>;
}

/** Starts a built server and waits until it listens. @throws an Error with the server's output if it exits instead */
export async function startServer(
  folder: string,
  environment: Record<string, string>,
  script = "api/server.js",
  user?: { uid: number; gid: number },
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(folder, script)], {
    env: {
      PATH: process.env.PATH,
      API_PORT: "0",
      BFF_PORT: "0",
      WORKER_PORT: "0",
      RATE_LIMITS: "off",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
    ...(user && { uid: user.uid, gid: user.gid, cwd: "/" }),
  });
  const lines: string[] = [];
  const listening = new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (line.includes('"listening"')) resolve(JSON.parse(line).port);
      });
    }
    child.once("close", () => reject(new Error(lines.join("\n"))));
  });
  const port = await listening;
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    lines,
    async end(signal = "SIGTERM") {
      if (child.exitCode === null && child.signalCode === null) {
        const force = setTimeout(() => child.kill("SIGKILL"), 50_000);
        const exited = once(child, "exit");
        child.kill(signal);
        await exited;
        clearTimeout(force);
      }
      return { code: child.exitCode };
    },
  };
}
