import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { projectRoot } from "../../platform/process/project-root.ts";

const execute = promisify(execFile);

/** The parts of the machine that the search uses, so that tests can replace them. */
export interface Machine {
  environment: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** The path of Playwright's downloaded Chromium. */
  downloadedPath: string;
  /** Waits until a command ends; returns false if the command fails, is missing or takes too long. */
  run(command: string, args: string[], milliseconds: number): Promise<boolean>;
  say(line: string): void;
}

/**
 * Returns the path of a Chromium that starts: `CHROMIUM_PATH`, the system's, Playwright's download or, if run as
 * root, Debian's package. @throws if there is none
 */
export async function findChromium(machine: Machine = thisMachine()): Promise<string> {
  const given = machine.environment.CHROMIUM_PATH;
  if (given) {
    if (await starts(machine, given)) return given;
    throw new Error(`CHROMIUM_PATH names ${given}, which does not start.`);
  }
  return (
    (await firstThatStarts(machine, [...systemPaths(machine), machine.downloadedPath])) ??
    (await download(machine)) ??
    (await installPackage(machine)) ??
    fail()
  );
}

export async function firstThatStarts(machine: Machine, paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(machine, path)) return path;
  return undefined;
}

/** Starts the program, because a Chromium without its system libraries must fail here, not in the tests. */
export const starts = (machine: Machine, path: string) => machine.run(path, ["--version"], 20_000);

/** The paths that these programs may have. */
export function pathsOf({ environment }: Machine, names: string[]): string[] {
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function systemPaths(machine: Machine): string[] {
  const found = pathsOf(machine, ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
  if (machine.platform !== "darwin") return found;
  const applications = ["Google Chrome", "Chromium", "Microsoft Edge"];
  return [...found, ...applications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)];
}

async function download(machine: Machine): Promise<string | undefined> {
  machine.say("No Chromium found: downloading one with playwright-core (up to five minutes).");
  const installer = join(projectRoot, "node_modules/playwright-core/cli.js");
  await machine.run(process.execPath, [installer, "install", "chromium"], 300_000);
  return firstThatStarts(machine, [machine.downloadedPath]);
}

async function installPackage(machine: Machine): Promise<string | undefined> {
  if (!machine.isRoot || machine.platform !== "linux") return undefined;
  machine.say("The downloaded Chromium does not start: installing the system's package (up to ten minutes).");
  await machine.run("apt-get", ["update"], 180_000);
  await machine.run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], 420_000);
  return firstThatStarts(machine, systemPaths(machine));
}

function fail(): never {
  throw new Error(
    "The browser tests need Chromium, and none could be found or installed. Install it (Debian: apt-get install chromium), " +
      "or set CHROMIUM_PATH to its path, and run the tests again.",
  );
}

export function thisMachine(): Machine {
  return {
    environment: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    downloadedPath: chromium.executablePath(),
    run: (command, args, timeout) =>
      execute(command, args, {
        timeout,
        killSignal: "SIGKILL",
        maxBuffer: 64 << 20,
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      }).then(
        () => true,
        () => false,
      ),
    say: (line) => process.stderr.write(`${line}\n`),
  };
}
