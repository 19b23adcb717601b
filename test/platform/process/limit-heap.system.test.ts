import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { limitHeap } from "../../../platform/process/limit-heap.ts";

/** The heap limit of a process with this environment, in megabytes. */
function limitOf(environment: NodeJS.ProcessEnv): number {
  const told = execFileSync(process.execPath, ["-p", "v8.getHeapStatistics().heap_size_limit / 2 ** 20"], {
    env: limitHeap({ PATH: process.env.PATH, ...environment }),
    encoding: "utf8",
  });
  return Number(told);
}

it("a server's heap is limited to one gigabyte on every machine", () => {
  expect(limitOf({})).toBeGreaterThanOrEqual(1_024);
  expect(limitOf({})).toBeLessThan(1_200);
});

it("a heap limit that the operator sets is kept, along with other options", () => {
  expect(limitOf({ NODE_OPTIONS: "--no-warnings --max-old-space-size=300" })).toBeLessThan(500);
});
