import { describe, expect, it } from "vitest";
import { closingLine, countTests, findShaky } from "./closing-line-reporter.ts";

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

describe("the closing line", () => {
  it("names passed and failed, and skipped only when there are any", () => {
    expect(closingLine({ passed: 3, failed: 0, skipped: 0 })).toBe("3 passed, 0 failed");
    expect(closingLine({ passed: 3, failed: 1, skipped: 2 })).toBe("3 passed, 1 failed, 2 skipped");
  });

  it("adds up every file", () => {
    const tally = countTests([moduleOf(["passed", "failed"]), moduleOf(["skipped", "passed"])], 0);
    expect(tally).toEqual({ passed: 2, failed: 1, skipped: 1 });
  });

  it("counts a test that never ran to its end as failed", () => {
    expect(countTests([moduleOf(["passed", "pending"])], 0)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it("counts a file that breaks while loading, a suite that breaks in a hook, and an unhandled error", () => {
    expect(countTests([moduleOf([], 1), moduleOf(["passed"], 0, 1)], 1)).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
    });
  });
});

it("who passed at a second try is named with the first one's error, and nobody else", () => {
  const test = (fullName: string, flaky: boolean, message?: string) => ({
    fullName,
    diagnostic: () => ({ flaky }),
    result: () => ({ errors: message ? [{ message }] : undefined }),
  });
  const tests = [test("stands", false), test("reads > too early", true, "expected 1 to be 2\n\nmore")];
  const module = { relativeModuleId: "test/a.test.ts", children: { allTests: () => tests } };
  expect(findShaky([module] as unknown as Parameters<typeof findShaky>[0])).toEqual([
    "test/a.test.ts > reads > too early: expected 1 to be 2",
  ]);
});
