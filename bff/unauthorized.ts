import { Problem } from "../platform/http/problem.ts";

/** A 401 whose code says which credential failed. The codes are stable: site owners look them up in the docs. */
export function unauthorized(code: string, detail: string): Problem {
  return new Problem(401, code, detail, { headers: { "www-authenticate": 'Bearer realm="earshot"' } });
}

/** The 401 for every failure that the widget can fix by opening a new session. */
export function sessionExpired(): Problem {
  return unauthorized("session_expired", "This session has expired or is not valid. Open a new session.");
}
