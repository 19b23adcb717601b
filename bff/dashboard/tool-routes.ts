import { Router } from "express";
import { entryBytes } from "../../api/changelogs/contract.ts";
import { pictureFolderOf } from "../../platform/picture-folder.ts";
import { parseProse } from "../../platform/text/parse-prose.ts";
import { sessionOf } from "../accounts/session-request.ts";
import { readJsonBody, sendJson, sourceOf } from "../http.ts";
import type { DashboardContext } from "./context.ts";
import { type Addresses, type RenderedProse, RenderProse } from "./contract.ts";

/** Routes that need no workspace: the API's address, and Markdown rendered as the widget shows it. */
export function toolRoutes(dashboard: DashboardContext): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const { accounts, config } = dashboard;

  router.use(["/addresses", "/prose"], async (request, response, next) => {
    await accounts.find(sessionOf(dashboard, request), sourceOf(request, response).requestId);
    next();
  });

  router.get("/addresses", (_request, response) => {
    const addresses: Addresses = { apiUrl: config.PUBLIC_API_URL };
    sendJson(response, 200, addresses);
  });

  router.post("/prose", async (request, response) => {
    const { content } = RenderProse.parse((await readJsonBody(request, entryBytes))?.value);
    const folder = pictureFolderOf(config.PUBLIC_BFF_URL);
    const rendered: RenderedProse = { prose: parseProse(content, undefined, folder) };
    sendJson(response, 200, rendered);
  });

  return router;
}
