import { expect, it } from "vitest";
import { errorCodes } from "../api/codes/error-codes.ts";
import { missingCodes } from "./seen-codes-reporter.ts";

type Modules = Parameters<typeof missingCodes>[0];

/** Returns a fake test file whose tests received these codes. */
const response = (...codes: string[]): Modules =>
  [
    { children: { allTests: () => [{ meta: () => ({ codes }) }, { meta: () => ({}) }] } },
  ] as unknown as Modules;

it("a documented code is reported if, and only if, no test received it", () => {
  expect(missingCodes(response("not_found"))).not.toContain("not_found");
  expect(missingCodes(response("not_found"))).toContain("poll_not_active");
  expect(missingCodes([])).toEqual(expect.arrayContaining(Object.keys(errorCodes)));
});
