import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface RunningProcess {
  pid: number;
  command: string;
}

/**
 * Returns every process with its command line, arguments separated by spaces. Zombies, which have no command line, are
 * left out.
 */
export async function listProcesses(): Promise<RunningProcess[]> {
  const listed = process.platform === "linux" ? await listFromProc() : await listFromPs();
  return listed.filter(({ command }) => command !== "");
}

/** Minimal containers have no `ps`, so on Linux this function reads /proc. */
async function listFromProc(): Promise<RunningProcess[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  return Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      return { pid: Number(pid), command: command.replaceAll("\0", " ").trim() };
    }),
  );
}

async function listFromPs(): Promise<RunningProcess[]> {
  const { stdout } = await promisify(execFile)("ps", ["-A", "-ww", "-o", "pid=,state=,args="], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return [...stdout.matchAll(/^\s*(\d+)\s+(\S+)\s+(.*)$/gm)].map(([, pid, state = "", command = ""]) => ({
    pid: Number(pid),
    command: state.startsWith("Z") ? "" : command.trim(),
  }));
}
