import { isRetryable } from "./postgres-problem.ts";

/** Runs a statement, and retries it at most three times after a conflict with another. @returns its first row */
export async function retry<Row>(run: () => PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const [row] = await run();
      return row;
    } catch (error) {
      if (attempt > 3 || !isRetryable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt * Math.random()));
    }
  }
}
