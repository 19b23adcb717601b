import type { ApiAnswer } from "../api-client.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { parseProse } from "./parse-prose.ts";

/** Trees as JSON, by the Markdown they were made of. That never changes, so they stay until others are wanted more. */
const parsed = createBoundedCache<string>(200);

/** The member of these doors' answers that people write in Markdown. */
const written: Readonly<Record<string, string>> = {
  "/posts/:id": "description",
  "/changelogs/:id": "content",
};

/** Whether what is read here comes with its Markdown as a tree. */
export function hasProse(pattern: string, method: string): boolean {
  return method === "GET" && pattern in written;
}

/** The API's answer with a member `prose` behind the others, which stay as they came. */
export function addProse(pattern: string, answer: ApiAnswer): ApiAnswer {
  if (answer.status !== 200) return answer;
  const object = answer.body.toString();
  const source: unknown = JSON.parse(object)[written[pattern] ?? ""];
  const prose = typeof source === "string" ? proseOf(source) : "[]";
  return { ...answer, body: Buffer.from(`${object.slice(0, object.lastIndexOf("}"))},"prose":${prose}}`) };
}

function proseOf(source: string): string {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const json = JSON.stringify(parseProse(source));
  parsed.set(source, json, Number.POSITIVE_INFINITY);
  return json;
}
