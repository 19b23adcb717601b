import { type ParsedUrlQuery, parse } from "node:querystring";
import { badField } from "../../platform/http/problem.ts";

/**
 * Parses the query of a request. `boardId[]=…`, as some HTTP clients write lists, is a list named `boardId`.
 * @throws Problem 400 for a value that is not UTF-8
 */
export function parseQuery(text: string): ParsedUrlQuery {
  const query = parse(text);
  if (!/%|\[\]/.test(text)) return query;
  const isReplacementSent = /%EF%BF%BD/i.test(text);
  for (const [name, value] of Object.entries(query)) {
    if (!isReplacementSent && String(value).includes("\ufffd"))
      throw badField(name, "invalid_format", "must be percent-encoded UTF-8");
    if (!name.endsWith("[]")) continue;
    delete query[name];
    const bare = name.slice(0, -2);
    query[bare] = [query[bare] ?? [], value ?? []].flat();
  }
  return query;
}
