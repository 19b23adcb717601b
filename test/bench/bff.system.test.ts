import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { builtServer } from "../built-server.ts";

/** A real but shorter run. The test does not check the measured times, because machines differ. */
it("the benchmark measures the BFF's CPU time for every visitor endpoint, and gets no wrong response", async () => {
  const script = join(builtServer, "bench/bff.js");
  const short = ["--rounds", "1", "--turn", "100", "--warm-up", "0", "--connections", "4"];
  const options = { timeout: 110_000, killSignal: "SIGKILL" } as const;
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...short], options);
  const file = stdout.trim().split("\n").at(-1) ?? "";
  const results = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  expect(results).toMatchObject({ target: 600, versions: { node: process.version } });
  expect(results.bff.length).toBeGreaterThan(8);
  for (const row of results.bff) {
    expect(stdout).toContain(row.name);
    expect(row).toMatchObject({ errors: 0, bff: expect.any(Number), api: expect.any(Number) });
    expect(row.requests).toBeGreaterThan(0);
  }
}, 120_000);
