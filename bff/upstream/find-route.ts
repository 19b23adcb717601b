import { pictureBytes } from "../../api/pictures/contract.ts";
import { createPatternFinder } from "../../platform/find-patterns.ts";
import { Problem } from "../../platform/problem.ts";
import { uuidOf } from "../../platform/uuid-of.ts";

/** A method that a route of the API may have. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A route that matches a path. `segments` are the path's segments, not decoded. */
export interface FoundRoute {
  pattern: string;
  methods: readonly Method[];
  segments: string[];
}

/** Creates a function that finds the first route that matches a path. It does not check ids; `pathOf` does. */
export function createRouteFinder(
  routes: Readonly<Record<string, readonly Method[]>>,
): (path: string) => FoundRoute | undefined {
  const shapes = Object.entries(routes).map(([pattern, methods]) => [pattern, { pattern, methods }] as const);
  const find = createPatternFinder(new Map(shapes));
  return (path) => {
    const { found, segments } = find(path);
    const [first] = found;
    return first && { ...first, segments };
  };
}

/** Returns the maximum size of a body in bytes; undefined for the usual size. */
export function mostBytesOf(pattern: string, usual?: number): number | undefined {
  return /^\/(?:visitor|staff)\/pictures$/.test(pattern) ? pictureBytes : usual;
}

/** Returns the method of a request, or GET for a HEAD request. @throws Problem 405 */
export function methodOf(method: string, methods: readonly Method[]): Method {
  const wanted = method === "HEAD" ? "GET" : method;
  const known = methods.find((allowed) => allowed === wanted);
  if (known !== undefined) return known;
  const allow = methods.flatMap((allowed) => (allowed === "GET" ? ["GET", "HEAD"] : [allowed])).join(", ");
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
