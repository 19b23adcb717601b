import type { PublicWorkspace } from "../../api/public-pages/contract.ts";
import { askApi } from "../embed/ask-api.ts";
import type { EmbedContext } from "../embed/context.ts";
import type { Source } from "../http.ts";
import { apiUnavailable } from "../upstream/api-client.ts";

/** Reads a path of the API as an anonymous visitor; undefined if there is nothing that such a visitor may see. */
export type Read = <Body>(path: string) => Promise<Body | undefined>;

/**
 * Creates the function that reads the data of a public page with the key that the widget's anonymous visitors have, so
 * that only the API decides what the public may see.
 */
export function readAsVisitor(
  embed: EmbedContext,
  { sdkToken }: PublicWorkspace,
  { prefix, requestId }: Source,
): Read {
  return async <Body>(path: string) => {
    const workspace = await embed.workspaces.find(sdkToken, requestId, async () => {});
    const caller = {
      workspace,
      origin: "null",
      sdkToken,
      identity: { by: "nothing", kind: "anonymous", before: undefined } as const,
    };
    // Each endpoint has its own readers, because one page sends several calls, which the API counts per reader.
    const source = { prefix: `${prefix} ${path.replace(/\?.*/, "")}`, requestId };
    const { status, headers, body } = await askApi(embed, caller, source, { method: "GET", path });
    if (status === 200) return JSON.parse(body.toString()) as Body;
    if (status === 404) return undefined;
    if (status === 429 || status === 503) throw apiUnavailable(headers["retry-after"]);
    throw new Error(`the API rejected a read for a public page: ${status} ${path}`);
  };
}
