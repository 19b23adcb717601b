import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { limitHeap } from "../../platform/limit-heap.ts";

/** The megabytes that a process with this environment may fill. */
function limitOf(environment: NodeJS.ProcessEnv): number {
  const told = execFileSync(process.execPath, ["-p", "v8.getHeapStatistics().heap_size_limit / 2 ** 20"], {
    env: limitHeap({ PATH: process.env.PATH, ...environment }),
    encoding: "utf8",
  });
  return Number(told);
}

it("a server may fill one gigabyte, whatever the machine has", () => {
  expect(limitOf({})).toBeGreaterThanOrEqual(1_024);
  expect(limitOf({})).toBeLessThan(1_200);
});

it("an operator's own limit is kept, beside other options", () => {
  expect(limitOf({ NODE_OPTIONS: "--no-warnings --max-old-space-size=300" })).toBeLessThan(500);
});
