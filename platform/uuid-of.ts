import { z } from "zod";
import { badField } from "./http/problem.ts";

/** Returns a UUID from a path, in lower case. @throws Problem 400 that names the parameter */
export function uuidOf(name: string, id: string): string {
  if (z.regexes.guid.test(id)) return id.toLowerCase();
  throw badField(name, "invalid_format", "must be a UUID");
}
