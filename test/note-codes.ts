import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Codes of problems that servers answered while the test ran. */
    codes?: string[];
  }
}

interface Refusal {
  code?: string;
  errors?: { code: string }[];
}

/** Remembers, with the test that runs, what a server refused with: its code and those of the fields. */
export function noteCodes(status: number, body: Refusal | undefined): void {
  const test = TestRunner.getCurrentTest();
  if (!test || status < 400 || !body?.code) return;
  const codes = [body.code, ...(body.errors ?? []).map(({ code }) => code)];
  test.meta.codes = [...new Set([...(test.meta.codes ?? []), ...codes])];
}
