import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Codes of the problems that the servers returned during the test. */
    codes?: string[];
  }
}

interface Rejection {
  code?: string;
  errors?: { code: string }[];
}

/** Records, for the running test, the code of a problem and the codes of its fields. */
export function noteCodes(status: number, body: Rejection | undefined): void {
  const test = TestRunner.getCurrentTest();
  if (!test || status < 400 || !body?.code) return;
  const codes = [body.code, ...(body.errors ?? []).map(({ code }) => code)];
  test.meta.codes = [...new Set([...(test.meta.codes ?? []), ...codes])];
}
