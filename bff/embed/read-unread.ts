import type { RequestHandler } from "express";
import { queryOf, sendResponse, sourceOf } from "../http.ts";
import { askApi } from "./ask-api.ts";
import { authenticateVisitor } from "./authenticate-visitor.ts";
import type { EmbedContext } from "./context.ts";
import { countCall } from "./count-call.ts";

/**
 * `GET /embed/unread?sdkToken=&seenAt=`: the number of unread changelog entries, for the launcher. The number is the
 * same for every visitor with this `seenAt`, so the request needs no session and no preflight, and a browser may cache
 * the response for a minute.
 */
export function readUnread(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await authenticateVisitor(embed, request, response, {
      identification: { sdkToken: query.get("sdkToken") ?? undefined },
    });
    await countCall(embed, caller, source, false);

    query.delete("sdkToken");
    const apiResponse = await askApi(embed, caller, source, {
      method: "GET",
      path: `/internal/unread?${query}`,
    });

    if (apiResponse.status === 200) response.setHeader("cache-control", "private, max-age=60");
    sendResponse(response, apiResponse, "/embed");
  };
}
