import type { forwarded } from "../../api/forwarded-routes/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { parseProse } from "../parse-prose.ts";
import type { ApiResponse } from "../upstream/api-client.ts";

/**
 * Serialised `prose` fields by their Markdown source. The same source always gives the same field, so entries do not
 * expire.
 */
const parsed = createBoundedCache<Buffer>(200);

/** The Markdown field in each endpoint's response. */
const written: Readonly<Record<string, string>> = {
  "/v1/posts/:id": "description",
  "/v1/changelogs/:id": "content",
} satisfies Partial<Record<keyof typeof forwarded.widget, string>>;

/** Whether `addProse` applies to this route's response. */
export function hasProse(pattern: string, method: string): boolean {
  return method === "GET" && pattern in written;
}

/** Appends `prose`, the parsed Markdown, to the JSON of a 200 response; the other bytes stay unchanged. */
export function addProse(pattern: string, apiResponse: ApiResponse): ApiResponse {
  if (apiResponse.status !== 200) return apiResponse;
  const { body } = apiResponse;
  const source: unknown = JSON.parse(body.toString())[written[pattern] ?? ""];
  const end = body.lastIndexOf("}");
  return {
    ...apiResponse,
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
