import { firstThatStarts, type Machine, pathsOf, starts, thisMachine } from "./find-chromium.ts";

const names = ["firefox-esr", "firefox"];

/** Returns the path of a Firefox that starts: `FIREFOX_PATH`, the system's or, as root, Debian's package. @throws if there is none */
export async function findFirefox(machine: Machine = thisMachine()): Promise<string> {
  const given = machine.environment.FIREFOX_PATH;
  if (given) {
    if (await starts(machine, given)) return given;
    throw new Error(`FIREFOX_PATH names ${given}, which does not start.`);
  }
  const paths = pathsOf(machine, names);
  if (machine.platform === "darwin") paths.push("/Applications/Firefox.app/Contents/MacOS/firefox");
  return (await firstThatStarts(machine, paths)) ?? (await installPackage(machine, paths)) ?? fail();
}

async function installPackage(machine: Machine, paths: string[]): Promise<string | undefined> {
  if (!machine.isRoot || machine.platform !== "linux") return undefined;
  machine.say("No Firefox found: installing the system's package (up to ten minutes).");
  await machine.run("apt-get", ["update"], 180_000);
  await machine.run("apt-get", ["install", "-y", "--no-install-recommends", "firefox-esr"], 420_000);
  return firstThatStarts(machine, paths);
}

function fail(): never {
  throw new Error(
    "The browser tests need Firefox, and none could be found or installed. Install it (Debian: apt-get install firefox-esr), " +
      "or set FIREFOX_PATH to its path, and run the tests again.",
  );
}
