import { describe, expect, it } from "vitest";
import { closingLine, countTests, describeTimes } from "./summary-reporter.ts";

type Modules = Parameters<typeof countTests>[0];

function moduleOf(states: string[], errors = 0, suiteErrors = 0): Modules[number] {
  const module = {
    errors: () => Array.from({ length: errors }, () => ({ message: "broken" })),
    children: {
      allTests: () => states.map((state) => ({ result: () => ({ state }) })),
      allSuites: () => [{ errors: () => Array.from({ length: suiteErrors }, () => ({ message: "broken" })) }],
    },
  };
  return module as unknown as Modules[number];
}

describe("the last line of a test run", () => {
  it("the last line of a test run has the numbers of passed and failed tests, and of skipped tests if there are any", () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });

  it("the last line of a test run counts the tests of all files", () => {
    const tally = countTests([moduleOf(["passed", "failed"]), moduleOf(["skipped", "passed"])], 0);
    expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it("the last line of a test run counts a test that did not finish as failed", () => {
    expect(countTests([moduleOf(["passed", "pending"])], 0)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("a file that fails to load, a suite whose hook fails, and an unhandled error each count as one failed test", () => {
    expect(countTests([moduleOf([], 1), moduleOf(["passed"], 0, 1)], 1)).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
    });
  });
});

it("the list of times has each package once, and at most fifteen files, slowest first", () => {
  const times = Array.from({ length: 30 }, (_, n) => ({
    file: `test/${["api/posts/", "widget/", ""][n % 3]}${n}.test.ts`,
    duration: n * 100,
  }));
  const lines = describeTimes(times).split("\n");
  expect(lines).toContain("  13.5 s  api, 10 files");
  expect(lines).toContain("  14.5 s  widget, 10 files");
  expect(lines).toContain("  15.5 s  test, 10 files");
  const slowest = lines.slice(lines.indexOf("Slowest files:") + 1);
  expect(slowest).toHaveLength(15);
  expect(slowest[0]).toBe("   2.9 s  test/29.test.ts");
});
