import { Problem } from "../../platform/problem.ts";
import { unauthorized } from "../keys/authenticate.ts";
import { databaseUnavailable } from "../serving/deadline.ts";

interface PostgresError extends Error {
  code: string;
  detail?: string;
  /** JSON: the field's `path`, set by `raise_problem`, or additional members, set by `raise_problem_with`. */
  hint?: string;
  constraint_name?: string;
  column_name?: string;
}

/** The problem for a request that violates a constraint, by the constraint's name. */
const constraints: Record<string, [status: number, code: string, path: string, message: string]> = {
  boards_title_key: [409, "board_title_taken", "title", "Another board of this workspace has this title."],
  boards_url_key: [409, "board_url_taken", "url", "Another board of this workspace has this url."],
  categories_name_key: [409, "name_taken", "name", "Another category of this board has this name."],
  tags_name_key: [409, "name_taken", "name", "Another tag of this board has this name."],
  changelog_tags_name_key: [409, "name_taken", "name", "Another changelog tag has this name."],
  statuses_value_key: [409, "value_taken", "value", "Another status of this workspace has this value."],
  workspaces_subdomain_key: [409, "subdomain_taken", "subdomain", "This subdomain is taken."],
  categories_board: [400, "unknown_board", "boardId", "is not a board of this workspace"],
  tags_board: [400, "unknown_board", "boardId", "is not a board of this workspace"],
  posts_board: [400, "unknown_board", "boardId", "is not a board of this workspace"],
  posts_category: [400, "unknown_category", "categoryId", "is not a category of the post's board"],
  posts_status: [400, "unknown_status", "statusId", "is not a status of this workspace"],
};

/**
 * Foreign keys to the caller's own workspace or user. They fail if that row was deleted after authentication or, for a
 * visitor, has not been created yet.
 */
const callersRow = /^posts_author$|_workspace_id(_user_id)?_fkey$/;

/**
 * The SQLSTATEs that `raise_problem` raises. Some of Node's own error codes also begin with `ER`, but no digits follow.
 */
const raised = /^ER\d{3}$/;

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

/**
 * Converts an error from Postgres or its connection into a problem. Returns undefined for any other error; the API then
 * logs the error and responds with 500.
 */
export function postgresProblem(error: unknown): Problem | undefined {
  const failure = causeOf(error);
  if (!failure) return undefined;
  if (raised.test(failure.code)) return toProblem(failure);
  const name = constraintOf(failure);
  const constraint = constraints[name];
  if (constraint && failure.code.startsWith("23")) return broken(constraint);
  if (failure.code === "23503" && callersRow.test(name)) return unauthorized();
  if (
    // 28: the server rejects the role or its password, which somebody may have changed while this process runs.
    /^(40|53|57|58|08|28|55P03|25006)/.test(failure.code) ||
    away.has(failure.code) ||
    untrusted.test(failure.code)
  ) {
    return databaseUnavailable();
  }
  if (failure.code.startsWith("22")) {
    return new Problem(400, "invalid_request", "A value is outside the range that can be stored.");
  }
  return undefined;
}

/**
 * The name of a violated constraint, without the number that a shard or a partition appends; empty for other errors. If
 * the error comes from another node of Citus, only its message contains the name.
 */
function constraintOf({ code, constraint_name, message }: PostgresError): string {
  const inMessage = () => (code.startsWith("23") ? /constraint "([^"]+)"$/.exec(message)?.[1] : undefined);
  return (constraint_name ?? inMessage() ?? "").replace(/_\d+$/, "");
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
function causeOf(error: unknown): PostgresError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error as PostgresError;
  return causeOf(error.cause);
}

/** Converts an error that `raise_problem` or `raise_problem_with` raised. */
function toProblem({ code, message, detail = "", hint = "{}", column_name }: PostgresError): Problem {
  const status = Number(code.slice(2));
  const { path = column_name, ...extensions } = JSON.parse(hint);
  const retryAfter = message === "idempotency_in_progress" ? 1 : undefined;
  if (!path) return new Problem(status, message, detail, { extensions, retryAfter });
  return new Problem(status, status === 400 ? "invalid_request" : message, `${path}: ${detail}`, {
    errors: [{ path, message: detail, code: message }],
  });
}

function broken([status, code, path, message]: [number, string, string, string]): Problem {
  if (status === 400)
    return toProblem({ code: "ER400", message: code, detail: message, column_name: path } as PostgresError);
  return new Problem(status, code, message, { errors: [{ path, message, code }] });
}
