import type { RequestHandler } from "express";
import { queryOf, sendJson, sourceOf } from "../http.ts";
import { authenticatePage } from "../visitors/authenticate-visitor.ts";
import { identify } from "../visitors/identity.ts";
import type { EmbedContext } from "./context.ts";
import type { EmbedConfig } from "./contract.ts";

/** `GET /embed/config?sdkToken=`: the settings that the widget may read before its visitor is identified. */
export function readConfig(embed: EmbedContext): RequestHandler {
  return async (request, response) => {
    const { prefix } = sourceOf(request, response);
    const credentials = { identification: { sdkToken: queryOf(request).get("sdkToken") ?? undefined } };
    const place = await authenticatePage(embed, request, response, credentials);
    await embed.limits.take("prefixReads", prefix);
    await identify(embed, place, credentials, false);

    const { workspace } = place;
    const config: EmbedConfig = {
      workspace: { id: workspace.workspaceId, name: workspace.name, subdomain: workspace.subdomain },
      enforceSecureIdentify: workspace.enforceSecureIdentify,
    };
    sendJson(response, 200, config);
  };
}
