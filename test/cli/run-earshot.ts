import { format } from "node:util";
import { vi } from "vitest";
import { runCommand } from "../../cli/run-command.ts";

/** The output of a command. */
export interface Said {
  code: number;
  lines: string[];
  /** The last line, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ per command; each test checks those that it reads
  json: any;
  err: string;
}

export function readOutput(code: number, out: string, err: string): Said {
  const lines = out.trim().split("\n");
  const last = lines.at(-1) ?? "";
  return { code, lines, json: last.startsWith("{") ? JSON.parse(last) : undefined, err };
}

/** Runs a command as an operator does while the system runs, but inside this process. */
export async function runEarshot(options: string[], environment: Record<string, string>): Promise<Said> {
  const out: string[] = [];
  const err: string[] = [];
  const spies = [
    vi.spyOn(console, "log").mockImplementation((line) => void out.push(`${line}\n`)),
    vi.spyOn(console, "error").mockImplementation((line) => void err.push(`${format(line)}\n`)),
    // Commander's own messages.
    vi.spyOn(process.stderr, "write").mockImplementation((text) => err.push(`${text}`) > 0),
  ];
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommand(options);
    return readOutput(code, out.join(""), err.join(""));
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}
