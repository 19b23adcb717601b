/** What a code means to whoever receives it, and what fixes it. */
export interface CodeWords {
  meaning: string;
  fix: string;
}

/** Every `code` a refusal of `/v1` can carry. Stable: a code is never renamed, and its status never changes. */
export const errorCodes = {
  invalid_request: {
    status: 400,
    meaning: "A field of the path, the query, a header or the body is not acceptable.",
    fix: "Read `errors`: it names each field, says what is wrong with it, and carries a code of its own.",
  },
  invalid_json: {
    status: 400,
    meaning: "The body is not JSON, or not in UTF-8.",
    fix: "Send one JSON document in UTF-8, without a byte order mark.",
  },
  invalid_path: {
    status: 400,
    meaning: "The path holds a percent sign that encodes nothing.",
    fix: "Encode each path segment with your language's URL encoder.",
  },
  malformed_request: {
    status: 400,
    meaning:
      "What arrived is not HTTP as its standard has it, or ended before the announced body was complete. The connection is closed.",
    fix: "Use an HTTP client that frames the request, and look at what stands between it and us.",
  },
  unauthorized: {
    status: 401,
    meaning: "The key is missing, misspelt, expired or revoked, or the header was sent twice.",
    fix: "Send one working key in `x-api-key`. The answer is the same for every cause, so that nothing can be learned from it.",
  },
  role_not_allowed: {
    status: 403,
    meaning: "The person behind the key has a role that may not make this call.",
    fix: "Use a key of somebody with one of the roles listed beside the call.",
  },
  staff_field: {
    status: 403,
    meaning: "An end user sent a field that only staff may set.",
    fix: "Leave out the fields named in `errors`.",
  },
  private_needs_identity: {
    status: 403,
    meaning:
      "Somebody whose identity is not signed wants to write a private post, which anybody could claim to have written.",
    fix: "Sign the person's identity, or make the post public.",
  },
  not_author: {
    status: 403,
    meaning: "An end user tried to change or delete somebody else's post.",
    fix: "Use the author's key, or one of a staff member.",
  },
  not_creator: {
    status: 403,
    meaning: "The comment belongs to somebody else. Only its creator edits it; staff may delete it.",
    fix: "Use the creator's key.",
  },
  not_found: {
    status: 404,
    meaning: "There is no such thing here. It was deleted, never existed, or is not for this key to see.",
    fix: "Check the id, and that the key belongs to the same workspace.",
  },
  not_voted: {
    status: 404,
    meaning: "There is no vote to take back.",
    fix: "Nothing needs fixing: the vote is not there.",
  },
  route_not_found: {
    status: 404,
    meaning: "No call has this path.",
    fix: "Compare the path with the reference: it starts with /v1 and has no slash at its end.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, the method does not.",
    fix: "Use one of the methods in the answer's Allow header.",
  },
  request_timeout: {
    status: 408,
    meaning: "The request did not arrive in time. The connection is closed.",
    fix: "Send headers within 10 seconds, and the whole request within 30.",
  },
  already_voted: {
    status: 409,
    meaning: "This user has voted on this post before. The count did not move.",
    fix: "Nothing to fix: the vote exists, under the `id` that the problem carries.",
  },
  poll_not_active: {
    status: 409,
    meaning: "The poll has not started, or has ended. Votes move between startAt and endAt only.",
    fix: "Read the poll's status first, and offer voting while it is active.",
  },
  default_board: {
    status: 409,
    meaning: "The default board stays as long as it is the default.",
    fix: "Make another board the default in the dashboard, then delete this one.",
  },
  board_title_taken: {
    status: 409,
    meaning: "Another board of the workspace has this title, upper and lower case being the same.",
    fix: "Choose another title.",
  },
  board_url_taken: {
    status: 409,
    meaning: "Another board of the workspace has this address segment, upper and lower case being the same.",
    fix: "Choose another url.",
  },
  board_limit_reached: {
    status: 409,
    meaning: "One user can have made at most 30 boards of a workspace.",
    fix: "Delete a board, or make the next one with another user's key.",
  },
  category_in_use: {
    status: 409,
    meaning: "The category still holds posts.",
    fix: "Move or delete its posts first.",
  },
  name_taken: {
    status: 409,
    meaning: "The board has a category, or a tag, of this name, upper and lower case being the same.",
    fix: "Use the one that is there, or choose another name.",
  },
  subdomain_taken: {
    status: 409,
    meaning: "Another workspace has this subdomain.",
    fix: "Choose another one.",
  },
  allowed_domains_limit_reached: {
    status: 409,
    meaning: "The list holds more domains than this service allows in one workspace.",
    fix: "Let a wildcard such as *.example.com stand for several subdomains.",
  },
  workspace_limit_reached: {
    status: 409,
    meaning: "This account owns as many workspaces as one account can.",
    fix: "Delete a workspace that is no longer used.",
  },
  idempotency_in_progress: {
    status: 409,
    meaning: "A call with the same Idempotency-Key has not ended yet.",
    fix: "Wait a moment and send the same call again: you will get its answer.",
  },
  body_too_large: {
    status: 413,
    meaning: "The body has more than 256 KiB, or 512 where a changelog entry is written.",
    fix: "Send less in one call.",
  },
  json_expected: {
    status: 415,
    meaning: "There is a body, but Content-Type does not call it JSON in UTF-8.",
    fix: "Send the header Content-Type: application/json.",
  },
  encoding_not_supported: {
    status: 415,
    meaning: "The body is compressed.",
    fix: "Send it as it is, without Content-Encoding.",
  },
  idempotency_key_reused: {
    status: 422,
    meaning: "This Idempotency-Key came with another body in the last 24 hours.",
    fix: "Make a new key for each new intent, and keep it for the repeats of that intent only.",
  },
  headers_too_large: {
    status: 431,
    meaning: "The request line and the headers have more than 16 KiB. The connection is closed.",
    fix: "Send fewer or shorter headers, cookies above all.",
  },
  rate_limited: {
    status: 429,
    meaning: "The key has used up its calls of this minute. Reads and writes are counted apart.",
    fix: "Wait as many seconds as Retry-After says. RateLimit on every answer tells how many calls are left.",
  },
  internal_error: {
    status: 500,
    meaning: "Something broke on our side, and has been logged.",
    fix: "Tell us the requestId. A POST with an Idempotency-Key may be sent again as it is.",
  },
  database_unavailable: {
    status: 503,
    meaning: "The database did not answer in time. Whether a write took effect is not known.",
    fix: "Wait as many seconds as Retry-After says and try again; give a POST the same Idempotency-Key.",
  },
} satisfies Record<string, CodeWords & { status: number }>;

export type ErrorCode = keyof typeof errorCodes;
