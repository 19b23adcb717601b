import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Problem codes in the servers' responses during the test. */
    codes?: string[];
  }
}

interface Rejection {
  code?: string;
  errors?: { code: string }[];
}

/** Records a rejection's code and the codes of its fields for the running test. */
export function noteCodes(status: number, body: Rejection | undefined): void {
  const test = TestRunner.getCurrentTest();
  if (!test || status < 400 || !body?.code) return;
  const codes = [body.code, ...(body.errors ?? []).map(({ code }) => code)];
  test.meta.codes = [...new Set([...(test.meta.codes ?? []), ...codes])];
}
