import { Problem } from "../platform/problem.ts";

/** A 401 that tells the widget which proof failed. The codes are stable: a site owner looks them up in the docs. */
export function unauthorized(code: string, detail: string): Problem {
  return new Problem(401, code, detail, { headers: { "www-authenticate": 'Bearer realm="earshot"' } });
}
