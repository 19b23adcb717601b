import type { Reporter, TestModule } from "vitest/node";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** `N passed, N failed`, the last thing a run prints, whatever other reporters say. */
export function closingLineReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors, reason) {
      const tally = countTests(modules, unhandledErrors.length);
      process.once("exit", (code) => {
        if ((reason !== "passed" || code !== 0) && tally.failed === 0) tally.failed = 1;
        process.stdout.write(`\n${closingLine(tally)}\n`);
      });
    },
  };
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
