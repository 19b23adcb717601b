import type { RequestHandler } from "express";
import type { Bff } from "../compose-bff.ts";
import { queryOf, sendJson, sourceOf } from "../http.ts";
import { admitCaller } from "./admit-caller.ts";
import type { EmbedConfig } from "./contract.ts";

/** `GET /embed/config?sdkToken=`: what the widget must know of its workspace before anybody speaks. */
export function readConfig(bff: Bff): RequestHandler {
  return async (request, response) => {
    const { prefix } = sourceOf(request, response);
    const { workspace } = await admitCaller(bff, request, response, {
      offer: { sdkToken: queryOf(request).get("sdkToken") ?? undefined },
      enter: () => bff.limits.take("prefixReads", prefix),
    });
    const config: EmbedConfig = {
      workspace: { id: workspace.workspaceId, name: workspace.name, subdomain: workspace.subdomain },
      enforceSecureIdentify: workspace.enforceSecureIdentify,
    };
    sendJson(response, 200, config);
  };
}
