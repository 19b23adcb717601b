import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";
import { startChild } from "../../../cli/start/start-child.ts";

/**
 * Supervises a program that runs `code`; there, `turn` is the number of the start, from 1. @returns the number of
 * starts, the logged lines, and the error with which the supervisor fails
 */
async function supervise(code: string) {
  const folder = await mkdtemp(join(tmpdir(), "earshot-child-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [script, turns] = [join(folder, "server.mjs"), join(folder, "turns")];
  await writeFile(turns, "");
  await writeFile(
    script,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(turns)}, "x");
     const turn = readFileSync(${JSON.stringify(turns)}, "utf8").length;
     const ready = () => new Promise((resolve) => process.send("ready", resolve));
     ${code}`,
  );
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const stop = await startChild({
    name: "server",
    script,
    environment: process.env,
    log,
    fail,
  });
  onTestFinished(() => stop(1_000));
  return { failed, lines, countStarts: async () => (await readFile(turns, "utf8")).length };
}

it("after a crash and five failed starts in a row, a server is not started again, and one line names the reason", async () => {
  const { failed, lines, countStarts } = await supervise(`
    if (turn === 1) await ready();
    else console.error("PORT is not a port\\nEvery variable is described.");
    process.exit(1);`);
  const error = await failed;
  expect(error.message).toBe("The server crashed and failed to start 5 times in a row: PORT is not a port");
  expect(await countStarts()).toBe(6);
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toContain("PORT is not a port");
});

it("a successful start resets the count of failed starts", async () => {
  const { failed, countStarts } = await supervise(`
    if (turn === 1 || turn === 5) await ready();
    process.exit(1);`);
  expect((await failed).message).toBe("The server crashed and failed to start 5 times in a row: code 1");
  expect(await countStarts()).toBe(10);
});
