import type { CodeWords } from "./field-codes.ts";

/** Every `code` that a problem from `/v1` can have. Codes are stable: their names and statuses never change. */
export const errorCodes = {
  invalid_request: {
    status: 400,
    meaning: "A value in the path, the query, a header or the body is not valid.",
    fix: "Read `errors`. Each entry names a field, says what is wrong with that field and has its own code.",
  },
  invalid_json: {
    status: 400,
    meaning: "The body is not valid JSON in UTF-8.",
    fix: "Send one JSON document in UTF-8.",
  },
  invalid_path: {
    status: 400,
    meaning: "The path has a percent sign that is not part of a valid escape sequence.",
    fix: "Encode each path segment with your language's URL encoder.",
  },
  malformed_request: {
    status: 400,
    meaning:
      "The request is not valid HTTP, or ended before the whole body arrived. The connection is closed.",
    fix: "Send the request with a standard HTTP client, and check the proxies between the client and this server.",
  },
  unauthorized: {
    status: 401,
    meaning: "The key is missing, misspelt, expired or revoked, or the header was sent twice.",
    fix: "Send one valid key in `x-api-key`. The response is the same for every cause, so it reveals nothing about keys.",
  },
  role_not_allowed: {
    status: 403,
    meaning: "The role of the key's user does not allow this request.",
    fix: "Use the key of a user who has one of the roles listed for the endpoint.",
  },
  staff_field: {
    status: 403,
    meaning: "An end user sent a field that only staff can set.",
    fix: "Leave out the fields named in `errors`.",
  },
  private_needs_identity: {
    status: 403,
    meaning:
      "A user without a signed identity tried to write a private post. Anybody could claim to be its author.",
    fix: "Sign the user's identity, or make the post public.",
  },
  not_author: {
    status: 403,
    meaning: "An end user tried to change or delete another user's post.",
    fix: "Use the key of the author or of a staff member.",
  },
  not_creator: {
    status: 403,
    meaning: "The comment belongs to another user. Only its creator can edit it; staff can delete it.",
    fix: "Use the creator's key.",
  },
  not_found: {
    status: 404,
    meaning: "The object does not exist, was deleted, or is not visible to this key.",
    fix: "Check the id, and check that the key belongs to the same workspace.",
  },
  post_merged: {
    status: 404,
    meaning: "Staff merged the post into another post, which now has its votes and comments.",
    fix: "Send the request to the post whose id is in `movedTo`.",
  },
  not_voted: {
    status: 404,
    meaning: "There is no vote to remove.",
    fix: "No action is needed.",
  },
  route_not_found: {
    status: 404,
    meaning: "No endpoint has this path.",
    fix: "Compare the path with the reference. Paths start with /v1 and have no trailing slash.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, but it does not support this method.",
    fix: "Use one of the methods in the `Allow` header of the response.",
  },
  request_timeout: {
    status: 408,
    meaning: "The request did not arrive in time. The connection is closed.",
    fix: "Send headers within 10 seconds, the whole request within 30, and pictures at 16 KB/s or faster.",
  },
  already_voted: {
    status: 409,
    meaning: "This user has already voted on this post. The vote count did not change.",
    fix: "No action is needed. The problem has the `id` of the existing vote.",
  },
  poll_not_active: {
    status: 409,
    meaning: "The poll has not started or has ended. People can vote only from startAt until endAt.",
    fix: "Read the poll's `status` first, and offer voting only while it is active.",
  },
  default_board: {
    status: 409,
    meaning: "The default board cannot be deleted.",
    fix: "Make another board the default in the dashboard, then delete this one.",
  },
  board_title_taken: {
    status: 409,
    meaning: "Another board of the workspace has this title. Upper and lower case count as equal.",
    fix: "Choose another title.",
  },
  board_url_taken: {
    status: 409,
    meaning: "Another board of the workspace has this URL segment. Upper and lower case count as equal.",
    fix: "Choose another `url`.",
  },
  board_limit_reached: {
    status: 409,
    meaning: "The user has created 30 boards in this workspace, which is the limit.",
    fix: "Delete a board, or create this one with another user's key.",
  },
  category_in_use: {
    status: 409,
    meaning: "The category still has posts.",
    fix: "Move or delete its posts first.",
  },
  name_taken: {
    status: 409,
    meaning: "The board already has a category or tag with this name. Upper and lower case count as equal.",
    fix: "Use the existing one, or choose another name.",
  },
  subdomain_taken: {
    status: 409,
    meaning: "Another workspace has this subdomain.",
    fix: "Choose another subdomain.",
  },
  allowed_domains_limit_reached: {
    status: 409,
    meaning: "The list has more domains than this server allows in one workspace.",
    fix: "Replace several subdomains with a wildcard such as *.example.com.",
  },
  workspace_limit_reached: {
    status: 409,
    meaning: "The account already owns the maximum number of workspaces.",
    fix: "Delete a workspace that you no longer use.",
  },
  idempotency_in_progress: {
    status: 409,
    meaning: "A request with the same Idempotency-Key is still in progress.",
    fix: "Wait the number of seconds in `Retry-After` and send the same request again to get its response.",
  },
  precondition_failed: {
    status: 412,
    meaning: "The object changed since you read the tag in `If-Match`, or the endpoint has no `ETag`.",
    fix: "Read the object again, and repeat the change if it still makes sense.",
  },
  body_too_large: {
    status: 413,
    meaning: "The body is larger than 256 KiB, or 512 KiB for a changelog entry.",
    fix: "Send less data in one request.",
  },
  json_expected: {
    status: 415,
    meaning: "The request has a body, but its Content-Type is not JSON in UTF-8.",
    fix: "Send the header `Content-Type: application/json`.",
  },
  encoding_not_supported: {
    status: 415,
    meaning: "The body is compressed, which this API does not support.",
    fix: "Send the body uncompressed and without `Content-Encoding`.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: "This Idempotency-Key was used with another body or `include` in the last 24 hours.",
    fix: "Create a new key for each operation, and reuse it only to repeat that operation.",
  },
  headers_too_large: {
    status: 431,
    meaning: "The request line and the headers are larger than 16 KiB. The connection is closed.",
    fix: "Send fewer or shorter headers, especially cookies.",
  },
  rate_limited: {
    status: 429,
    meaning: "The key has used all its requests for this minute. Reads and writes are counted separately.",
    fix: "Wait the number of seconds in `Retry-After`. The `RateLimit` header shows how many requests are left.",
  },
  internal_error: {
    status: 500,
    meaning: "An error occurred on the server and was logged.",
    fix: "Report the `requestId`. You can repeat a POST that has an `Idempotency-Key` without changes.",
  },
  database_unavailable: {
    status: 503,
    meaning: "The database did not respond in time. A write may or may not have taken effect.",
    fix: "Wait the number of seconds in `Retry-After` and try again. Repeat a POST with the same `Idempotency-Key`.",
  },
} satisfies Record<string, CodeWords & { status: number }>;

export type ErrorCode = keyof typeof errorCodes;
