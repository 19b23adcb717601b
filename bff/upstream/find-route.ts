import type { ForwardedFacts } from "../../api/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { createPatternFinder } from "../../platform/text/find-patterns.ts";
import { uuidOf } from "../../platform/uuid-of.ts";

/** A method that a route of the API may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Methods = Readonly<Partial<Record<Method, ForwardedFacts>>>;

/** A route that matches a path. `segments` are the path's segments, not decoded. */
export interface FoundRoute {
  pattern: string;
  methods: Methods;
  segments: string[];
}

/** Creates a function that finds the first route that matches a path. It does not check ids; `pathOf` does. */
export function createRouteFinder(
  routes: Readonly<Record<string, Methods>>,
): (path: string) => FoundRoute | undefined {
  const shapes = Object.entries(routes).map(([pattern, methods]) => [pattern, { pattern, methods }] as const);
  const find = createPatternFinder(new Map(shapes));
  return (path) => {
    const { found, segments } = find(path);
    const [first] = found;
    return first && { ...first, segments };
  };
}

/** Returns the method of a request, or GET for a HEAD request. @throws Problem 405 */
export function methodOf(method: string, methods: Partial<Record<Method, unknown>>): Method {
  const wanted = method === "HEAD" ? "GET" : method;
  if (Object.hasOwn(methods, wanted)) return wanted as Method;
  const allow = Object.keys(methods)
    .flatMap((allowed) => (allowed === "GET" ? ["GET", "HEAD"] : [allowed]))
    .join(", ");
  throw new Problem(405, "method_not_allowed", `This path supports only ${allow}.`, { headers: { allow } });
}

/**
 * Builds the path from the route's pattern and UUIDs, never from the received path, so that no dot segment can change
 * it. @throws Problem 400 for an id that is not a UUID
 */
export function pathOf({ pattern, segments }: FoundRoute, query: URLSearchParams): string {
  const parts = pattern.split("/");
  const path = parts.map((part, n) =>
    part.startsWith(":") ? uuidOf(part.slice(1), segments[n] ?? "") : part,
  );
  return query.size === 0 ? path.join("/") : `${path.join("/")}?${query}`;
}
