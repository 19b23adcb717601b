import { z } from "zod";
import type { Call } from "../../harness.ts";
import { findIds, type IdPlace } from "./find-ids.ts";
import type { Ids } from "./furnish.ts";
import { kindOf, more } from "./slots.ts";

// biome-ignore lint/suspicious/noExplicitAny: the JSON Schema is traversed without types
type Schema = any;

/**
 * Makes a request of the place's route that contains `probed` at this place, and ids of `own` at all others. The query has
 * no other parameter, and the body has only the fields that it needs.
 */
export function makeRequest(place: IdPlace, own: Ids, probed: string): Parameters<Call> {
  const { route, part, name } = place;
  const places = placesOf(route);
  const idAt = (at: IdPlace["part"], field: string): string => {
    if (at === part && field === name) return probed;
    const found = places.find((one) => one.part === at && one.name === field);
    const kind = found && kindOf(found);
    if (!kind) throw new Error(`${route.name} needs an id at ${field}`);
    return own[kind];
  };
  const path = route.path.replace(/:(\w+)/g, (_, parameter) => idAt("path", parameter));
  const query = part === "query" ? `?${name}=${probed}` : "";
  const endpoint = `${route.method} ${path}${query}` as const;
  if (!route.body) return [endpoint as "GET /"];
  const idIn = (field: string) => idAt("body", field);
  const sent = (field: string) => part === "body" && `${name}.`.startsWith(`${field}.`);
  const added = { ...more[route.name]?.(own, idIn), ...more[place.title]?.(own, idIn) };
  const example = exampleOf(schemaOf(route.body), "", idIn, sent, Object.keys(added).length > 0);
  return [endpoint as "GET /", { ...(example as object), ...added }];
}

const placesOf = once(findIds);

const schemaOf = once((contract: z.ZodType): Schema => {
  const schema: Schema = z.toJSONSchema(contract, { io: "input", unrepresentable: "any" });
  // The schema of a named contract is a reference to its definition.
  return schema.$ref ? schema.$defs[schema.$ref.split("/").pop()] : schema;
});

/** Calls the function only once for each argument. */
function once<Argument extends object, Result>(of: (argument: Argument) => Result) {
  const results = new Map<Argument, Result>();
  return (argument: Argument): Result => {
    const result = results.get(argument) ?? of(argument);
    results.set(argument, result);
    return result;
  };
}

/** Returns a value that matches the schema. Of the optional fields, it has those that `isSent` names. */
function exampleOf(
  schema: Schema,
  path: string,
  idAt: (path: string) => string,
  isSent: (path: string) => boolean,
  hasMore = false,
): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return hasMore && !path ? {} : exampleOf(choices[0], path, idAt, isSent);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "array") return [exampleOf(schema.items, path, idAt, isSent)];
  if (schema.type === "boolean") return true;
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  if (schema.format === "date-time") return "2026-01-31T09:00:00Z";
  if (schema.format === "uuid") return idAt(path);
  if (schema.type !== "object") return path.endsWith("email") ? "shrub@example.com" : "shrub";
  const at = (key: string) => (path ? `${path}.${key}` : key);
  const keys = Object.keys(schema.properties);
  const chosen = keys.filter((key) => schema.required?.includes(key) || isSent(at(key)));
  if (chosen.length === 0 && schema.minProperties && !hasMore) chosen.push(keys[0] ?? "");
  return Object.fromEntries(
    chosen.map((key) => [key, exampleOf(schema.properties[key], at(key), idAt, isSent)]),
  );
}
