import type { RequestHandler } from "express";
import { queryOf, sendResponse, sourceOf } from "../http.ts";
import { authenticateVisitor, bearerOf } from "../visitors/authenticate-visitor.ts";
import { askApi } from "./ask-api.ts";
import type { EmbedContext } from "./context.ts";
import { countCall } from "./count-call.ts";

/**
 * `GET /embed/unread?sdkToken=&seenAt=`: how much is new, for the launcher. Without a session, which needs no preflight,
 * only changelog entries are counted; with one, unseen notifications too. A browser may cache
 * the response without a session for a minute.
 */
export function readUnread(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const session = bearerOf(request);
    const caller = await authenticateVisitor(embed, request, response, {
      session,
      identification: { sdkToken: query.get("sdkToken") ?? undefined },
    });
    await countCall(embed, caller, source, false);

    query.delete("sdkToken");
    const apiResponse = await askApi(embed, caller, source, {
      method: "GET",
      path: `/internal/unread?${query}`,
    });

    if (apiResponse.status === 200 && !session) response.setHeader("cache-control", "private, max-age=60");
    sendResponse(response, apiResponse, "/embed");
  };
}
