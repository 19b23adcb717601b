import { Problem } from "../../platform/http/problem.ts";
import { unauthorized } from "../keys/authenticate.ts";
import {
  causeOf,
  databaseUnavailable,
  isUnavailable,
  type PostgresError,
  raised,
} from "../postgres/judge-error.ts";

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
  if (isUnavailable(failure)) return databaseUnavailable();
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
