import { expect, it } from "vitest";
import type { Machine } from "./find-chromium.ts";
import { findFirefox } from "./find-firefox.ts";

/** Returns a fake machine on which the commands in `present` start, and apt-get installs firefox-esr. */
function machineWith(present: string[], more: Partial<Machine> = {}) {
  const ran: string[] = [];
  const machine: Machine = {
    environment: { PATH: "/usr/local/bin:/usr/bin" },
    platform: "linux",
    isRoot: false,
    downloadedPath: "",
    say: () => {},
    async run(command, args) {
      if (args[0] === "--version") return present.includes(command);
      ran.push([command, ...args].join(" "));
      if (args[0] === "install") present.push("/usr/bin/firefox-esr");
      return true;
    },
    ...more,
  };
  return { machine, ran };
}

it("findFirefox prefers FIREFOX_PATH, and fails if it does not start", async () => {
  const environment = { FIREFOX_PATH: "/mine", PATH: "/usr/bin" };
  const { machine } = machineWith(["/mine", "/usr/bin/firefox"], { environment });
  expect(await findFirefox(machine)).toBe("/mine");
  await expect(findFirefox(machineWith(["/usr/bin/firefox"], { environment }).machine)).rejects.toThrow(
    "/mine",
  );
});

it("findFirefox installs the system's package only as root, and otherwise explains the fix", async () => {
  const { machine, ran } = machineWith([], { isRoot: true });
  expect(await findFirefox(machine)).toBe("/usr/bin/firefox-esr");
  expect(ran).toEqual(["apt-get update", "apt-get install -y --no-install-recommends firefox-esr"]);
  const other = machineWith([]);
  await expect(findFirefox(other.machine)).rejects.toThrow("set FIREFOX_PATH");
  expect(other.ran).toEqual([]);
});
