import { Problem } from "../../platform/problem.ts";

export function databaseUnavailable(): Problem {
  const detail = "The database does not respond. Try again in a moment.";
  return new Problem(503, "database_unavailable", detail, { retryAfter: 1 });
}
