import type { RequestHandler } from "express";
import { queryOf, sourceOf } from "../http.ts";
import { authenticateVisitor, bearerOf, credentialsOf } from "../visitors/authenticate-visitor.ts";
import { findPlace, identify } from "../visitors/identity.ts";
import type { EmbedContext } from "./context.ts";
import { countCall } from "./count-call.ts";

/**
 * `GET /embed/live?age=&sdkToken=`: reports, as server-sent events, which posts, polls and entries change that this visitor
 * may see.
 */
export function streamLive(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const source = sourceOf(request, response);
    const credentials = { session: bearerOf(request), identification: credentialsOf(queryOf(request)) };
    const caller = await authenticateVisitor(embed, request, response, credentials);
    await countCall(embed, caller, source, false);
    const { identity, workspace } = caller;
    const isTrusted = identity.by === "session" && identity.kind !== "unverified";
    await embed.live.respond(request, response, {
      workspaceId: workspace.workspaceId,
      prefix: source.prefix,
      isStaff: false,
      userId: isTrusted ? identity.session.sub : undefined,
      async check() {
        const place = await findPlace(embed, request.headers, credentials, source);
        await identify(embed, place, credentials, false);
      },
    });
  };
}
