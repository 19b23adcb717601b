import type { forwarded } from "../../api/forwarding/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { parseProse } from "../parse-prose.ts";
import type { ApiResponse } from "../upstream/api-client.ts";

/** Members as bytes, by the Markdown they were made of. That never changes, so they stay until others are wanted more. */
const parsed = createBoundedCache<Buffer>(200);

/** The member of these endpoints' answers that people write in Markdown. */
const written: Readonly<Record<string, string>> = {
  "/v1/posts/:id": "description",
  "/v1/changelogs/:id": "content",
} satisfies Partial<Record<keyof typeof forwarded.widget, string>>;

/** Whether what is read here comes with its Markdown as a tree. */
export function hasProse(pattern: string, method: string): boolean {
  return method === "GET" && pattern in written;
}

/** The API's answer with a member `prose` behind the others, which stay as they came. */
export function addProse(pattern: string, answer: ApiResponse): ApiResponse {
  if (answer.status !== 200) return answer;
  const { body } = answer;
  const source: unknown = JSON.parse(body.toString())[written[pattern] ?? ""];
  const end = body.lastIndexOf("}");
  return {
    ...answer,
    body: Buffer.concat([body.subarray(0, end), memberOf(typeof source === "string" ? source : "")]),
  };
}

function memberOf(source: string): Buffer {
  const known = parsed.get(source);
  if (known) return known;
  const member = Buffer.from(`,"prose":${JSON.stringify(parseProse(source))}}`);
  parsed.set(source, member, Number.POSITIVE_INFINITY);
  return member;
}
