import { Problem } from "../../platform/http/problem.ts";

export function databaseUnavailable(): Problem {
  const detail = "The database does not respond. Try again in a moment.";
  return new Problem(503, "database_unavailable", detail, { retryAfter: 1 });
}

/** An error of the driver; `code` is an SQLSTATE or one of Node's codes. */
export interface PostgresError extends Error {
  code: string;
  detail?: string;
  /** JSON: the field's `path`, set by `raise_problem`, or additional members, set by `raise_problem_with`. */
  hint?: string;
  constraint_name?: string;
  column_name?: string;
}

/**
 * The SQLSTATEs that `raise_problem` raises. Some of Node's own error codes also begin with `ER`, but no digits follow.
 */
export const raised = /^ER\d{3}$/;

const away = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** Node's error codes for an untrusted server certificate. */
const untrusted = /^(ERR_TLS_|CERT_|UNABLE_TO_)|SELF_SIGNED/;

/** Whether the database did not respond, or cannot run statements now. */
export function isUnavailable(error: unknown): boolean {
  const { code = "" } = causeOf(error) ?? {};
  // 28: the server rejects the role or its password, which somebody may have changed while this process runs.
  return /^(40|53|57|58|08|28|55P03|25006)/.test(code) || away.has(code) || untrusted.test(code);
}

/** Whether the error is a deadlock or a serialization failure: the statement had no effect and can be retried. */
export function isRetryable(error: unknown): boolean {
  const code = causeOf(error)?.code;
  return code === "40001" || code === "40P01";
}

/**
 * Whether the server itself rejected the statement, so that it had no effect. False if the connection broke, because
 * the effect is then unknown.
 */
export function isUndone(error: unknown): boolean {
  const { code = "" } = causeOf(error) ?? {};
  return raised.test(code) || /^(22|23|25006|40|55P03)/.test(code);
}

/** Whether a statement waited for a lock until `lock_timeout` ended it. */
export const waitedTooLong = (error: unknown): boolean => causeOf(error)?.code === "55P03";

/** Drizzle wraps the driver's error as `cause`. */
export function causeOf(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error as PostgresError;
  return causeOf(error.cause);
}
