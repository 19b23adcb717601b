import { expect, it } from "vitest";
import { findChromium, type Machine } from "./find-chromium.ts";

/**
 * Returns a fake machine on which the commands in `present` start. A command line that contains a key of `gives`
 * installs the command that is this key's value.
 */
function machineWith(present: string[], more: Partial<Machine> & { gives?: Record<string, string> } = {}) {
  const starting = new Set(present);
  const ran: string[] = [];
  const machine: Machine = {
    environment: { PATH: "/usr/local/bin:/usr/bin" },
    platform: "linux",
    isRoot: false,
    downloadedPath: "/cache/chromium",
    say: () => {},
    async run(command, args) {
      if (args[0] === "--version") return starting.has(command);
      const line = [command, ...args].join(" ");
      ran.push(line);
      const given = Object.entries(more.gives ?? {}).find(([part]) => line.includes(part));
      if (given) starting.add(given[1]);
      return given !== undefined;
    },
    ...more,
  };
  return { machine, ran };
}

it("findChromium prefers CHROMIUM_PATH", async () => {
  const { machine } = machineWith(["/mine", "/usr/bin/chromium"], {
    environment: { CHROMIUM_PATH: "/mine" },
  });
  expect(await findChromium(machine)).toBe("/mine");
});

it("findChromium fails if the program at CHROMIUM_PATH does not start, even if another Chromium would start", async () => {
  const { machine } = machineWith(["/usr/bin/chromium"], { environment: { CHROMIUM_PATH: "/gone" } });
  await expect(findChromium(machine)).rejects.toThrow("/gone");
});

it("findChromium uses the system's Chromium without downloading another", async () => {
  const { machine, ran } = machineWith(["/usr/bin/google-chrome", "/cache/chromium"]);
  expect(await findChromium(machine)).toBe("/usr/bin/google-chrome");
  expect(ran).toEqual([]);
});

it("findChromium finds Chrome among the applications of macOS", async () => {
  const path = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const { machine } = machineWith([path], { platform: "darwin" });
  expect(await findChromium(machine)).toBe(path);
});

it("findChromium uses an earlier download, and otherwise downloads Chromium", async () => {
  expect(await findChromium(machineWith(["/cache/chromium"]).machine)).toBe("/cache/chromium");
  const { machine, ran } = machineWith([], { gives: { "install chromium": "/cache/chromium" } });
  expect(await findChromium(machine)).toBe("/cache/chromium");
  expect(ran).toHaveLength(1);
});

it("findChromium installs the system's package as root if the downloaded Chromium does not start", async () => {
  const { machine, ran } = machineWith([], {
    isRoot: true,
    gives: { "apt-get install": "/usr/bin/chromium" },
  });
  expect(await findChromium(machine)).toBe("/usr/bin/chromium");
  expect(ran.slice(1)).toEqual(["apt-get update", "apt-get install -y --no-install-recommends chromium"]);
});

it("findChromium explains the fix if it finds no Chromium, and does not install packages unless it runs as root", async () => {
  const { machine, ran } = machineWith([], { gives: { "apt-get install": "/usr/bin/chromium" } });
  await expect(findChromium(machine)).rejects.toThrow("set CHROMIUM_PATH");
  expect(ran).toHaveLength(1);
});
