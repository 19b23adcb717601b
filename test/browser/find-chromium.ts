import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { projectRoot } from "../../platform/project-root.ts";

const execute = promisify(execFile);

/** The machine's features that the search uses, so that its order can be tested without one. */
export interface Machine {
  environment: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  isRoot: boolean;
  /** The folder of Playwright's downloaded Chromium. */
  downloadedPath: string;
  /** Runs a command to its end; false when it fails, is missing, or takes too long. */
  run(command: string, args: string[], milliseconds: number): Promise<boolean>;
  say(line: string): void;
}

/**
 * The path of a Chromium that starts: `CHROMIUM_PATH`, the system's, playwright's download, or Debian's package when
 * this is root. @throws when none can be had.
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

async function firstThatStarts(machine: Machine, paths: string[]): Promise<string | undefined> {
  for (const path of paths) if (await starts(machine, path)) return path;
  return undefined;
}

/** An existing file is not enough: a Chromium without its system libraries must fail here, not in the tests. */
const starts = (machine: Machine, path: string) => machine.run(path, ["--version"], 20_000);

function systemPaths({ environment, platform }: Machine): string[] {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  if (platform !== "darwin") return found;
  const applications = ["Google Chrome", "Chromium", "Microsoft Edge"];
  return [...found, ...applications.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)];
}

async function download(machine: Machine): Promise<string | undefined> {
  machine.say("No Chromium here: playwright-core downloads one (at most five minutes).");
  const installer = join(projectRoot, "node_modules/playwright-core/cli.js");
  await machine.run(process.execPath, [installer, "install", "chromium"], 300_000);
  return firstThatStarts(machine, [machine.downloadedPath]);
}

async function installPackage(machine: Machine): Promise<string | undefined> {
  if (!machine.isRoot || machine.platform !== "linux") return undefined;
  machine.say("The download gave none that starts: installing the system's package (at most ten minutes).");
  await machine.run("apt-get", ["update"], 180_000);
  await machine.run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], 420_000);
  return firstThatStarts(machine, systemPaths(machine));
}

function fail(): never {
  throw new Error(
    "The browser tests need Chromium, and none could be had. Install one (Debian: apt-get install chromium), " +
      "or set CHROMIUM_PATH to one, and run the tests again.",
  );
}

function thisMachine(): Machine {
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
