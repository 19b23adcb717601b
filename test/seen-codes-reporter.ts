import type { Reporter, TestModule } from "vitest/node";
import { dashboardCodes } from "../api/codes/dashboard-codes.ts";
import { errorCodes } from "../api/codes/error-codes.ts";
import { fieldCodes, shapeCodes } from "../api/codes/field-codes.ts";
import { widgetCodes } from "../api/codes/widget-codes.ts";

/** Makes the run fail unless passing tests received every code that the API reference documents. */
export function seenCodesReporter(): Reporter {
  return {
    onTestRunEnd(modules) {
      const missing = missingCodes(modules);
      if (missing.length === 0) return;
      process.stdout.write(`\nDocumented codes that no passing test received: ${missing.join(", ")}\n`);
      process.exitCode = 1;
    },
  };
}

export function missingCodes(modules: readonly Pick<TestModule, "children">[]): string[] {
  const response = new Set(
    modules
      .flatMap(({ children }) => [...children.allTests("passed")])
      .flatMap((test) => test.meta().codes ?? []),
  );
  const documented = { ...errorCodes, ...fieldCodes, ...shapeCodes, ...dashboardCodes, ...widgetCodes };
  return Object.keys(documented).filter((code) => !response.has(code));
}
