import type { ApiResponse } from "../upstream/api-client.ts";
import type { FoundRoute } from "../upstream/find-route.ts";

/**
 * Returns the same route for the post into which staff merged the post of the path, if the API says so: somebody who still
 * sees the duplicate votes for the idea that was kept. Undefined for an edit or a deletion of the post itself, which must
 * not change another one.
 */
export function routeToKeptPost(route: FoundRoute, { status, body }: ApiResponse): FoundRoute | undefined {
  const place = route.pattern
    .split("/")
    .findIndex((part, n, parts) => parts[n - 1] === "posts" && part.startsWith(":"));
  if (status !== 404 || place === -1 || place === route.segments.length - 1) return undefined;
  const { movedTo } = JSON.parse(body.toString()) as { movedTo?: string };
  if (!movedTo) return undefined;
  return { ...route, segments: route.segments.map((part, n) => (n === place ? movedTo : part)) };
}
