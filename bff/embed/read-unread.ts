import type { RequestHandler } from "express";
import type { Bff } from "../compose-bff.ts";
import { queryOf, sendAnswer, sourceOf } from "../http.ts";
import { admitCaller } from "./admit-caller.ts";
import { askApi, countCall } from "./ask-api.ts";

/**
 * `GET /embed/unread?sdkToken=&seenAt=`: the number on the launcher. It is nobody's own, so no session is looked at and
 * no preflight is needed, and a browser may keep it for a minute.
 */
export function readUnread(bff: Bff): RequestHandler {
  return async (request, response) => {
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admitCaller(bff, request, response, {
      offer: { sdkToken: query.get("sdkToken") ?? undefined },
    });
    await countCall(bff, caller, source, false);

    query.delete("sdkToken");
    const answer = await askApi(bff, caller, source, { method: "GET", path: `/internal/unread?${query}` });

    if (answer.status === 200) response.setHeader("cache-control", "private, max-age=60");
    sendAnswer(response, answer, "/embed");
  };
}
