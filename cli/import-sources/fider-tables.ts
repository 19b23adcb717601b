import { z } from "zod";
import { StartupError } from "../../platform/process/startup-error.ts";
import { decodeText, parseJson } from "./read-text.ts";
import { readZip } from "./read-zip.ts";

/** Fider's backup contains a number where a text consists only of digits. */
const text = z.union([z.string(), z.number()]).transform(String);
const optional = text.nullish().transform((value) => value || undefined);
const time = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
export const User = z.object({
  id: z.number(),
  name: optional,
  email: optional,
  role: z.number().nullish(),
  status: z.unknown().optional(),
});
export const Post = z.object({
  id: z.number(),
  title: text,
  description: optional,
  created_at: time,
  user_id: z.number().nullish(),
  status: z.number(),
  response: optional,
  response_user_id: z.number().nullish(),
  response_date: time,
  is_approved: z.unknown().optional(),
});
export const Comment = z.object({
  id: z.number(),
  user_id: z.number().nullish(),
  content: text,
  created_at: time,
  deleted_at: z.unknown().optional(),
  is_approved: z.unknown().optional(),
});
export const Vote = z.object({ user_id: z.number(), created_at: time });
export const PostTag = z.object({ tag_id: z.number() });
export const Tag = z.object({ id: z.number(), name: text });

/**
 * The tables in the archive that *Export* in Fider's administration creates; each is an array in the file
 * `<name>.json`.
 */
const tables = ["users", "posts", "comments", "post_votes", "post_tags", "tags"] as const;
type Tables = Record<(typeof tables)[number], unknown[]>;

/** Reads the tables in the archive; their rows are not validated yet. @throws StartupError if one is missing */
export async function readTables(file: string): Promise<Tables> {
  const found = await readZip(
    file,
    tables.map((name) => `${name}.json`),
  );
  const entries = tables.map((name) => {
    const content = found.get(`${name}.json`);
    if (!content) throw new StartupError(`${file} is not a backup of Fider: it has no ${name}.json.`);
    const part = `${file} is not a backup of Fider: ${name}.json`;
    const items = parseJson(decodeText(content, part, "export it again"), part);
    if (!Array.isArray(items)) throw new StartupError(`${part} is not a list.`);
    return [name, items];
  });
  return Object.fromEntries(entries);
}
