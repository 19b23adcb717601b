import { Router } from "express";
import type { Bff } from "../compose-bff.ts";
import { entryBytes, readJsonBody, sendJson, sourceOf } from "../http.ts";
import { parseProse } from "../parse-prose.ts";
import { signedOut } from "./account-doors.ts";
import { type Addresses, type RenderedProse, RenderProse } from "./contract.ts";

/** What pages need and no workspace keeps: where the API is, and Markdown as the widget will show it. */
export function toolRoutes({ accounts, cookie, config }: Bff): Router {
  const router = Router({ caseSensitive: true, strict: true });

  router.use(["/addresses", "/prose"], async (request, response, next) => {
    const session = cookie.read(request);
    if (session === undefined) throw signedOut();
    await accounts.find(session, sourceOf(request, response).requestId);
    next();
  });

  router.get("/addresses", (_request, response) => {
    const addresses: Addresses = { apiUrl: config.PUBLIC_API_URL };
    sendJson(response, 200, addresses);
  });

  router.post("/prose", async (request, response) => {
    const { content } = RenderProse.parse((await readJsonBody(request, entryBytes))?.value);
    const rendered: RenderedProse = { prose: parseProse(content) };
    sendJson(response, 200, rendered);
  });

  return router;
}
