import type { Reporter, TestModule } from "vitest/node";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test file and its duration in milliseconds, including loading, hooks and tests. */
export interface FileTime {
  file: string;
  duration: number;
}

/**
 * Prints at the end of a run, after every other reporter: the time of each package, the 15 slowest files and, in the
 * last line, `N passed, N failed`.
 */
export function summaryReporter(): Reporter {
  return {
    onTestRunEnd(modules, unhandledErrors, reason) {
      const tally = countTests(modules, unhandledErrors.length);
      const times = describeTimes(modules.map(timeOf));
      process.once("exit", (code) => {
        if ((reason !== "passed" || code !== 0) && tally.failed === 0) tally.failed = 1;
        process.stdout.write(`\n${times}\n\n${closingLine(tally)}\n`);
      });
    },
  };
}

function timeOf(module: TestModule): FileTime {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    duration: collectDuration + setupDuration + duration,
  };
}

/** Returns the total time of each package's files in seconds, then the 15 slowest files, slowest first. */
export function describeTimes(times: FileTime[]): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1).padStart(6)} s`;
  const packageOf = ({ file }: FileTime) => /^test\/([\w-]+)\//.exec(file)?.[1] ?? "test";
  const packages = [...new Set(times.map(packageOf))].map((name) => {
    const files = times.filter((time) => packageOf(time) === name);
    const total = files.reduce((sum, { duration }) => sum + duration, 0);
    return `${seconds(total)}  ${name}, ${files.length} files`;
  });
  const slowest = times.toSorted((a, b) => b.duration - a.duration).slice(0, 15);
  return [
    "Files of each package, added up:",
    ...packages,
    "Slowest files:",
    ...slowest.map(({ file, duration }) => `${seconds(duration)}  ${file}`),
  ].join("\n");
}

export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** Counts the tests; a file that fails outside its tests and an unhandled error each count as one failure. */
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
