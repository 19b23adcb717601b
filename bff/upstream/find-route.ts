import { createPatternFinder } from "../../platform/find-patterns.ts";
import { badField, Problem } from "../../platform/problem.ts";

/** A method that may be used on a door of the API. */
export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The doors that may be knocked at, and how. */
export type DoorTable = Readonly<Record<`/${string}`, readonly Method[]>>;

/** A door that was knocked at, with the ids in its path as they came. */
export interface FoundDoor {
  pattern: string;
  methods: readonly Method[];
  /** Literal parts as in the pattern, ids at the places of `:names`. */
  parts: string[];
}

/** The door at a path, compared part by part. Ids are not looked into: that is for who builds a path of them. */
export function createDoorFinder(doors: DoorTable): (path: string) => FoundDoor | undefined {
  const findPatterns = createPatternFinder(Object.keys(doors));
  return (path) => {
    const { found, segments } = findPatterns(path);
    const [pattern] = found as (keyof DoorTable)[];
    return pattern && { pattern, methods: doors[pattern] ?? [], parts: segments };
  };
}

/** What a request asks of a door, HEAD being a GET. @throws Problem 405 */
export function methodOf(method: string, { methods }: FoundDoor): Method {
  const asked = method === "HEAD" ? "GET" : method;
  if (isOneOf(methods, asked)) return asked;
  throw methodRefused(methods);
}

export function methodRefused(methods: readonly Method[]): Problem {
  const allow = methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", ");
  return new Problem(405, "method_not_allowed", `This path answers ${allow}.`, { headers: { allow } });
}

function isOneOf(methods: readonly Method[], method: string): method is Method {
  return methods.includes(method as Method);
}

/** Built from our own pattern and UUIDs, never from the path that came: no dot segment can lead elsewhere. */
export function pathOf({ pattern, parts }: FoundDoor, query: URLSearchParams): string {
  const path = pattern
    .split("/")
    .map((part, place) => (part.startsWith(":") ? idOf(part, parts[place]) : part));
  return query.size === 0 ? path.join("/") : `${path.join("/")}?${query}`;
}

function idOf(name: string, id = ""): string {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) return id.toLowerCase();
  throw badField(name.slice(1), "invalid_format", "must be a UUID");
}
