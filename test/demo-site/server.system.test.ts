import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { builtServer } from "../built-server.ts";

const children: ChildProcess[] = [];

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

function startSite(environment: Record<string, string>) {
  const child = spawn(process.execPath, [join(builtServer, "demo-site/server.js")], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", DEMO_PORT: "0", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 30_000,
    killSignal: "SIGKILL",
  });
  children.push(child);
  const printed = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    printed.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    printed.err += chunk;
  });
  return { child, printed, ended: once(child, "close") };
}

it("the demo site's server responds until SIGTERM, then exits with code 0", async () => {
  const { child, printed, ended } = startSite({ DEMO_SDK_TOKEN: "sdk_abc" });
  await expect.poll(() => printed.out).toContain("listening");
  const { port } = JSON.parse(printed.out.split("\n")[0] ?? "");
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
});

it("the demo site's server prints one line with the missing variable and the fix, and exits with code 1", async () => {
  const { printed, ended } = startSite({});
  expect(await ended).toEqual([1, null]);
  expect(printed.err.split("\n")[0]).toMatch(/^DEMO_SDK_TOKEN is missing: .*npm start/);
  expect(printed.out + printed.err).not.toContain("    at ");
});
