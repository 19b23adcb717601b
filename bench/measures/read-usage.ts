import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { StartupError } from "../../platform/process/startup-error.ts";

/** Microseconds of CPU time, the sum of user and system time. */
type Microseconds = number;

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** CPU used by a process since its start, including all threads. */
export function readProcessCpu(pid: number): Microseconds {
  const [user = 0, system = 0] = readTimes(pid);
  return inMicroseconds(user + system);
}

/**
 * CPU used by a PostgreSQL server since its start: the postmaster, its running child processes, and the ended ones,
 * which `cutime` and `cstime` of the postmaster include.
 */
export function readServerCpu(postmaster: number): Microseconds {
  const now = [postmaster, ...childrenOf(postmaster)].map((pid) => {
    const [user = 0, system = 0] = readTimes(pid);
    return user + system;
  });
  const [, , endedUser = 0, endedSystem = 0] = readTimes(postmaster);
  return inMicroseconds(now.reduce((sum, ticks) => sum + ticks, endedUser + endedSystem));
}

/** Resident memory of a process, in MB. */
export function readMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1_024;
}

/** @throws StartupError on a system other than Linux, which has no `/proc` with CPU times */
export function requireProc(): void {
  if (process.platform === "linux") return;
  throw new StartupError("The benchmark reads CPU times from /proc, so it runs only on Linux.");
}

/**
 * Returns utime, stime, cutime and cstime (fields 14 to 17 of `stat`) in clock ticks; an empty array if the process
 * has ended. The fields follow the process name, which may contain any characters.
 */
function readTimes(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .trim()
    .split(" ")
    .filter(Boolean)
    .map(Number);
}

function inMicroseconds(ticks: number): Microseconds {
  return (ticks * 1_000_000) / ticksPerSecond;
}
