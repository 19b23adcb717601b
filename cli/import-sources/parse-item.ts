import type { z } from "zod";
import type { Fault } from "./source-post.ts";

/**
 * Parses an object of a JSON file. An optional field that has another type is omitted and named in `faults`, so that it
 * does not cost the whole object. Returns a message if a required field is missing or has another type.
 */
export function parseItem<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  item: unknown,
): { data: z.infer<z.ZodObject<Shape>>; faults: Fault[] } | { broken: string } {
  const faults: Fault[] = [];
  let rest = item;
  for (;;) {
    const { data, error } = schema.safeParse(rest);
    if (!error) return { data: data as z.infer<z.ZodObject<Shape>>, faults };
    const { path = [], message = "" } = error.issues[0] ?? {};
    const [key] = path;
    const field = path.join(".");
    const type = typeof key === "string" ? (schema.shape[key] as unknown as z.ZodType) : undefined;
    if (!type?.safeParse(undefined).success) return { broken: `${field || "the object"}: ${message}` };
    faults.push({ field, message });
    rest = { ...(rest as object), [key as string]: undefined };
  }
}
