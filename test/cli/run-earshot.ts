import { execFile } from "node:child_process";
import { join } from "node:path";
import { format } from "node:util";
import { vi } from "vitest";
import { runCommand } from "../../cli/run-command.ts";
import { builtServer } from "../built-server.ts";

/** The exit code and the output of a command. */
export interface Said {
  code: number;
  lines: string[];
  /** The last line, parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: the fields differ per command; each test checks those that it reads
  json: any;
  err: string;
}

type Variables = Record<string, string>;

function read(code: number, out: string, err: string): Said {
  const lines = out.trim().split("\n");
  const last = lines.at(-1) ?? "";
  return { code, lines, json: last.startsWith("{") ? JSON.parse(last) : undefined, err };
}

/** Runs a command as an operator does, but inside this process. */
export async function runEarshot(options: string[], environment: Variables): Promise<Said> {
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
    return read(code, out.join(""), err.join(""));
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs the command in a separate process with only these variables, for tests of the process itself. */
export function spawnEarshot(
  options: string[],
  environment: Variables,
  timeout = 30_000,
  input = "",
): Promise<Said> {
  const env = { PATH: process.env.PATH, ...environment };
  return new Promise((resolve) => {
    const script = join(builtServer, "cli/earshot.js");
    const child = execFile(process.execPath, [script, ...options], { env, timeout }, (error, out, err) =>
      resolve(read(Number(error?.code ?? 0), out, err)),
    );
    child.stdin?.end(input);
  });
}
