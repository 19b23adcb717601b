import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { z } from "zod";
import { limitHeap } from "../../platform/process/limit-heap.ts";
import { StartupError } from "../../platform/process/startup-error.ts";

export interface Process {
  pid: number;
  url: string;
  stop(): Promise<void>;
}

/** A log line below the level `warn`; such lines are not printed. */
const Routine = z.object({ level: z.number().max(30) });
const Listening = z.object({ msg: z.literal("listening"), port: z.int() });

/** Starts a server as a separate process, and resolves when it logs the port it listens on. */
export async function startProcess(script: string, environment: Record<string, string>): Promise<Process> {
  const child = spawn(process.execPath, [script], {
    env: limitHeap({ ...process.env, ...environment }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), 12_000);
    await ended;
    clearTimeout(timer);
  };
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise<number>((resolve, reject) => {
    lines.on("line", (line) => {
      const said = Listening.safeParse(parse(line));
      if (said.success) resolve(said.data.port);
      else if (!Routine.safeParse(parse(line)).success) process.stderr.write(`${line}\n`);
    });
    child.once("exit", () => reject(new StartupError(`${script} exited before it listened.`)));
    setTimeout(() => reject(new StartupError(`${script} did not listen within 30 s.`)), 30_000).unref();
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { pid: child.pid ?? 0, url: `http://127.0.0.1:${port}`, stop };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
