import type { z } from "zod";
import type { Route } from "../../../api/route.ts";

/** A place in a route's requests that takes an id. */
export interface IdPlace {
  route: Route;
  part: "path" | "query" | "body";
  /** The parameter's name, or the field's name after the names of the objects that contain it: `restore.before.id`. */
  name: string;
  /** Set for the place of a post's number, which some routes accept instead of its id. */
  isNumber?: true;
  /** Unique among all places: `GET /v1/posts ?boardId`. */
  title: string;
}

/** Returns every place of an id in the route's path, query and body, as its declaration shows them. */
export function findIds(route: Route): IdPlace[] {
  const { name, path, params, query, body } = route;
  const parameters = [...path.matchAll(/:(\w+)/g)].flatMap(([, parameter]) => parameter ?? []);
  const place = (part: IdPlace["part"], sign: string) => (at: string) => ({
    route,
    part,
    name: at,
    title: `${name} ${sign}${at}`,
  });
  return [
    ...parameters.map(place("path", ":")),
    ...parameters
      .filter((parameter) => params?.shape[parameter]?.safeParse("7").success)
      .map((at) => ({
        ...place("path", ":")(at),
        isNumber: true as const,
        title: `${name} :${at} (number)`,
      })),
    ...[...new Set(query && idsIn(query, ""))].map(place("query", "?")),
    ...[...new Set(body && idsIn(body, ""))].map(place("body", "body.")),
  ];
}

/** The types of schemas that contain no other schema. */
const leaves = ["string", "number", "boolean", "enum", "literal", "transform", "null", "date"];

/**
 * Returns the paths of the fields that hold ids: UUIDs, and fields of any type whose name ends in `Id`, because the id of a
 * customer's own system is any text. A field of a type that this function does not know counts as an id, so that it is
 * reported.
 */
function idsIn(schema: z.core.$ZodType, path: string): string[] {
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object":
      return Object.entries(def.shape).flatMap(([key, field]) => idsIn(field, path ? `${path}.${key}` : key));
    case "array":
      return idsIn(def.element, path);
    case "union":
      return def.options.flatMap((option) => idsIn(option, path));
    case "pipe":
      return [...idsIn(def.in, path), ...idsIn(def.out, path)];
    case "optional":
    case "nullable":
    case "default":
    case "catch":
      return idsIn(def.innerType, path);
    default:
      return !leaves.includes(def.type) || isUuid(def) || /(^i|I)ds?$/.test(path) ? [path] : [];
  }
}

function isUuid(def: object): boolean {
  return "format" in def && (def.format === "guid" || def.format === "uuid");
}
