import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { endpoints } from "../../bench/endpoints.ts";
import { projectRoot } from "../../platform/process/project-root.ts";
import { builtServer } from "../built-server.ts";

const run = promisify(execFile);

/**
 * Runs the real benchmark with fewer and shorter rounds. The tests do not check the measured times, because
 * machines differ.
 */
async function bench(...options: string[]) {
  const script = join(builtServer, "bench/run.js");
  const { stdout, stderr } = await run(process.execPath, [script, ...options], {
    timeout: 170_000,
    killSignal: "SIGKILL",
  });
  const file = stdout.trim().split("\n").at(-1) ?? "";
  const results = JSON.parse(readFileSync(file, "utf8"));
  rmSync(file);
  return { table: stdout, results, stderr };
}

const short = ["--size", "small", "--rounds", "1", "--turn", "100", "--warm-up", "0", "--connections", "4"];

describe("npm run bench", () => {
  it("the benchmark measures every hot endpoint and its baseline without wrong responses or logged warnings, prints a table and stores the results", async () => {
    const { table, results, stderr } = await bench(...short, "--requests", "500");
    for (const { name } of endpoints) {
      expect(table).toContain(name);
      const measured = results.comparisons.find((comparison: { name: string }) => comparison.name === name);
      expect(measured).toMatchObject({ errors: 0, ratio: expect.any(Number), verdict: expect.any(String) });
      for (const { median } of measured.sides) expect(median.requests).toBeGreaterThan(0);
    }
    expect(results.comparisons.filter(({ errors }: { errors: number }) => errors !== 0)).toEqual([]);
    expect(results).toMatchObject({ asking: 0, drifts: [], memory: { errors: 0 } });
    expect(stderr, "a process logged a warning or an error").not.toContain('"level":');
    expect(results.machine.cores).toBeGreaterThan(0);
    expect(results.versions).toMatchObject({ node: process.version, postgres: expect.stringMatching(/^\d/) });
  }, 180_000);

  it("with --growth, the benchmark measures lists in workspaces of three sizes", async () => {
    const { results } = await bench(...short, "--growth", "--only", "GET /posts, one board");
    expect(results.comparisons).toHaveLength(8);
    for (const { errors } of results.comparisons) expect(errors).toBe(0);
  }, 180_000);

  it("with --former, the benchmark compares this build with an earlier one for every kind of request, each on its own database", async () => {
    const { results } = await bench(...short, "--former", projectRoot, "--only", "POST /posts");
    expect(results.comparisons.length).toBeGreaterThan(4);
    for (const { errors, sides } of results.comparisons) {
      expect(errors).toBe(0);
      expect(sides.map(({ label }: { label: string }) => label)).toEqual(["former", "ours"]);
    }
  }, 180_000);

  it("the benchmark fails with a short message if an argument is invalid", async () => {
    const failure = await bench("--size", "huge").catch((error) => error);
    expect(failure).toMatchObject({ code: 1, stderr: expect.stringContaining("npm run bench") });
    expect(failure.stderr).not.toContain("    at ");
  });
});
