import type { Reporter, TestModule } from "vitest/node";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/**
 * `N passed, N failed`, the last thing a run prints, whatever other reporters say; before it the tests that passed at a
 * second try only, so that none hides.
 */
export function closingLineReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors, reason) {
      const tally = countTests(modules, unhandledErrors.length);
      const shaky = findShaky(modules).map((title) => `Passed at the second try, mend it: ${title}\n`);
      process.once("exit", (code) => {
        if ((reason !== "passed" || code !== 0) && tally.failed === 0) tally.failed = 1;
        process.stdout.write(`\n${shaky.join("")}${closingLine(tally)}\n`);
      });
    },
  };
}

/** The tests that failed first and then passed: file, title, and what went wrong the first time. */
export function findShaky(modules: readonly Pick<TestModule, "children" | "relativeModuleId">[]): string[] {
  return modules.flatMap(({ children, relativeModuleId }) =>
    [...children.allTests()].flatMap((test) => {
      if (!test.diagnostic()?.flaky) return [];
      const [first] = test.result().errors ?? [];
      return [`${relativeModuleId} > ${test.fullName}: ${first?.message.split("\n", 1)[0] ?? "no error"}`];
    }),
  );
}

export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A file that breaks outside its tests, and an error nobody awaited, each count as one failure. */
export function countTests(
  modules: readonly Pick<TestModule, "children" | "errors">[],
  unhandledErrors: number,
): Tally {
  const tally = { passed: 0, failed: unhandledErrors, skipped: 0 };
  for (const module of modules) {
    if (module.errors().length > 0) tally.failed += 1;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") tally.passed += 1;
      else if (state === "skipped") tally.skipped += 1;
      else tally.failed += 1;
    }
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) tally.failed += 1;
  }
  return tally;
}
