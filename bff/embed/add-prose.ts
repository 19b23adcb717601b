import type { forwarded } from "../../api/forwarded-routes/contract.ts";
import { createBoundedCache } from "../bounded-cache.ts";
import { parseProse } from "../parse-prose.ts";
import type { ApiResponse } from "../upstream/api-client.ts";
import type { EmbedContext } from "./context.ts";

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
export function addProse(
  pattern: string,
  apiResponse: ApiResponse,
  { config, pictureSigner }: Pick<EmbedContext, "config" | "pictureSigner">,
): ApiResponse {
  if (apiResponse.status !== 200) return apiResponse;
  const { body } = apiResponse;
  const text = JSON.parse(body.toString());
  const source: unknown = text[written[pattern] ?? ""];
  const end = body.lastIndexOf("}");
  return {
    ...apiResponse,
    body: Buffer.concat([
      body.subarray(0, end),
      text.visibility === "private" ? signed(memberOfText()) : memberOfText(),
    ]),
  };

  function memberOfText(): Buffer {
    return memberOf(typeof source === "string" ? source : "");
  }

  /** Signs the addresses of the workspace's pictures, because the text is not public and neither are they. */
  function signed(member: Buffer): Buffer {
    const start = `"${config.PUBLIC_BFF_URL.replace(/\/$/, "")}/pictures/${text.workspaceId}/`;
    const [before = "", ...parts] = member.toString().split(start);
    return Buffer.from(
      [
        before,
        ...parts.map((part) =>
          part.replace(/^[\da-f-]{36}(?=")/, (id) => {
            const { workspaceId, id: textId } = text;
            return id + pictureSigner.queryFor({ workspaceId, id, textId });
          }),
        ),
      ].join(start),
    );
  }
}

function memberOf(source: string): Buffer {
  const known = parsed.get(source);
  if (known) return known;
  const member = Buffer.from(`,"prose":${JSON.stringify(parseProse(source))}}`);
  parsed.set(source, member, Number.POSITIVE_INFINITY);
  return member;
}
