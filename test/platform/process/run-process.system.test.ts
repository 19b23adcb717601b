import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { builtServer } from "../../built-server.ts";

/** Runs a process whose start function has this body. */
function run(body: string): Promise<{ code: number; out: string; err: string }> {
  const load = (file: string) => `await import(${JSON.stringify(join(builtServer, "platform", file))})`;
  const program = `
    const { runProcess } = ${load("process/run-process.js")};
    const { createLog } = ${load("telemetry/log.js")};
    const { StartupError } = ${load("process/startup-error.js")};
    await runProcess(createLog("test", "info"), async (fail) => {
      ${body}
      return { stop: async () => console.log("stopped") };
    });`;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--input-type=module", "-e", program],
      { timeout: 15_000 },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

it.each([
  [
    "an uncaught exception",
    'setTimeout(() => { throw new Error("canary"); }, 1); setInterval(() => {}, 1_000);',
  ],
  [
    "an unhandled rejection",
    'setTimeout(() => Promise.reject(new Error("canary")), 1); setInterval(() => {}, 1_000);',
  ],
  ["an unexpected error at startup", 'throw new Error("canary");'],
])("%s is logged and ends the process with exit code 1", async (_title, body) => {
  const { code, out, err } = await run(body);
  expect({ code, err }).toEqual({ code: 1, err: "" });
  expect(JSON.parse(out)).toMatchObject({ level: 60, err: { message: "canary" } });
});

it("a failure after startup stops the process, prints one line and ends it with exit code 1", async () => {
  const { code, out, err } = await run('setTimeout(() => fail(new StartupError("The API crashed.")), 1);');
  expect({ code, out, err }).toEqual({ code: 1, out: "stopped\n", err: "The API crashed.\n" });
});

it("SIGTERM stops the process and ends it with exit code 0", async () => {
  const { code, out, err } = await run(
    'setTimeout(() => process.kill(process.pid, "SIGTERM"), 1); setInterval(() => {}, 1_000);',
  );
  expect({ code, out, err }).toEqual({ code: 0, out: "stopped\n", err: "" });
});
