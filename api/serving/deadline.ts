import { Problem } from "../../platform/problem.ts";

/** Stops waiting for a database that hangs without an error. @throws Problem 503, which callers can retry */
export function withDeadline<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(databaseUnavailable()), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export function databaseUnavailable(): Problem {
  const detail = "The database does not respond. Try again in a moment.";
  return new Problem(503, "database_unavailable", detail, { retryAfter: 1 });
}
