import { type RequestHandler, Router } from "express";
import { Problem } from "../../platform/problem.ts";
import type { Bff } from "../compose-bff.ts";
import { PreviewLook } from "../dashboard/contract.ts";
import { type PreviewPass, previewOver } from "../dashboard/preview-pass.ts";
import type { Admit } from "../embed/admit-caller.ts";
import { serveAssets } from "../embed/assets.ts";
import { forwardCall } from "../embed/forward-call.ts";
import { readOpen } from "../embed/open-widget.ts";
import { queryOf, sourceOf } from "../http.ts";
import { previewHeaders, renderPreview } from "./page.ts";

/**
 * Everything below `/dashboard/preview/<pass>`: a page with the script tag, the widget's files, and those of its doors
 * that read. The pass stands for the origin, which a sandboxed frame has none of; the doors under `/embed` know nothing
 * of it.
 */
export function previewRoutes(bff: Bff): Router {
  const router = Router({ caseSensitive: true, strict: true, mergeParams: true });

  router.get("/", async (request, response) => {
    const { sdkToken } = await openPass(bff, request, sourceOf(request, response).requestId);
    const look = PreviewLook.parse(Object.fromEntries(queryOf(request)));
    response.writeHead(200, previewHeaders);
    response.end(renderPreview({ script: `${request.baseUrl}/embed.js`, sdkToken, look }));
  });

  router.use(letFrameRead, serveAssets(bff.assets));
  router.get("/embed/open", readOpen(bff, admitPreview));
  router.use("/embed/v1", forwardCall(bff, admitPreview));
  router.post(["/embed/open", "/embed/session"], () => {
    throw readOnly();
  });
  router.use(() => {
    throw new Problem(404, "no_such_door", "Nothing is served at this path.");
  });
  return router;
}

/** Whoever sees the widget in its preview reads as nobody in particular, while its pass holds. */
const admitPreview: Admit = async (bff, request, response, { isWrite }) => {
  const { prefix, requestId } = sourceOf(request, response);
  const { sdkToken, workspaceIds } = await openPass(bff, request, requestId);
  if (isWrite) throw readOnly();
  const workspace = await bff.workspaces.find(sdkToken, requestId, () => bff.limits.take("lookups", prefix));
  if (!workspaceIds.includes(workspace.workspaceId)) throw previewOver();
  const identity = { by: "nothing", kind: "anonymous", before: undefined, challenge: undefined } as const;
  return { workspace, origin: "null", sdkToken, identity };
};

/** A pass is worth as much as the session it was issued for. @throws Problem 401 `preview_over` */
async function openPass(
  { accounts, previewPasses }: Bff,
  request: { params: object },
  requestId: string,
): Promise<PreviewPass & { workspaceIds: string[] }> {
  const { pass: text } = request.params as { pass: string };
  const pass = await previewPasses.open(text);
  try {
    const { workspaces } = await accounts.find(pass.session, requestId);
    return { ...pass, workspaceIds: workspaces.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof Problem && error.code === "signed_out") throw previewOver();
    throw error;
  }
}

/** The frame has no origin of its own. Nothing but the pass in the address opens anything here, so any page may read. */
const letFrameRead: RequestHandler = (request, response, next) => {
  response.setHeader("access-control-allow-origin", "*");
  if (request.method !== "OPTIONS") return next();
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type, idempotency-key, x-earshot-form",
  });
  response.end();
};

function readOnly() {
  return new Problem(403, "preview_read_only", "This is a preview: on your own page it would be sent.");
}
