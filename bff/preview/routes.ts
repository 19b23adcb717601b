import { type RequestHandler, Router } from "express";
import { Look } from "../../api/appearances/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import type { DashboardContext } from "../dashboard/context.ts";
import { type PreviewPass, previewOver } from "../dashboard/preview-pass.ts";
import type { EmbedContext } from "../embed/context.ts";
import { findCall, forwardFor } from "../embed/forward-call.ts";
import { openFor } from "../embed/open-widget.ts";
import type { Asset } from "../files.ts";
import { queryOf, rejectPath, type Source, sourceOf } from "../http.ts";
import type { Caller } from "../visitors/identity.ts";
import { serveAssets } from "../widget-files/assets.ts";
import { serveLogo } from "../widget-files/serve-logo.ts";
import { previewHeaders, renderPreview } from "./page.ts";

type Passes = Pick<DashboardContext, "accounts" | "previewPasses">;

/**
 * All routes below `/dashboard/preview/<pass>`: a page with the script tag, the widget's files, and the widget's read
 * routes. The pass in the URL authenticates the frame, because a sandboxed frame has no origin that could be checked.
 * The routes under `/embed` do not accept a pass.
 */
export function previewRoutes(
  embed: EmbedContext,
  passes: Passes,
  assets: ReadonlyMap<string, Asset>,
): Router {
  const router = Router({ caseSensitive: true, strict: true, mergeParams: true });

  router.get("/", async (request, response) => {
    const { sdkToken } = await openPass(passes, request, sourceOf(request, response));
    const look = Look.parse(Object.fromEntries(queryOf(request)));
    response.writeHead(200, previewHeaders);
    response.end(renderPreview({ script: `${request.baseUrl}/embed.js`, sdkToken, look }));
  });

  router.use(letFrameRead, serveAssets(assets));
  router.use("/embed", serveLogo(embed));
  router.get("/embed/open", async (request, response) => {
    const source = sourceOf(request, response);
    const caller = await callerOf(embed, await openPass(passes, request, source), source);
    await openFor(embed, caller, request, response);
  });
  router.use("/embed", async (request, response, next) => {
    const call = findCall(request);
    if (!call) return next();
    factsOf(response).route = `/dashboard/preview/:pass/embed${call.route.pattern}`;
    const source = sourceOf(request, response);
    const pass = await openPass(passes, request, source);
    if (call.isWrite) throw readOnly();
    await forwardFor(embed, await callerOf(embed, pass, source), call, request, response);
  });
  // The preview is not updated live, and an error would be shown on the browser's console.
  router.get("/embed/live", (_request, response) => void response.writeHead(204).end());
  router.post(["/embed/open", "/embed/session"], () => {
    throw readOnly();
  });
  router.use(rejectPath);
  return router;
}

/** A pass, and the workspaces of the account it was issued to. */
interface OpenedPass extends PreviewPass {
  workspaceIds: string[];
}

/** A pass is valid only as long as the session it was issued for. @throws Problem 401 `preview_over` */
async function openPass(
  { accounts, previewPasses }: Passes,
  request: { params: object },
  { requestId }: Source,
): Promise<OpenedPass> {
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

/**
 * Returns the preview's caller, an anonymous visitor.
 * @throws Problem 401 `preview_over` if the account is no longer in the workspace
 */
async function callerOf(
  { limits, workspaces }: EmbedContext,
  { sdkToken, workspaceIds }: OpenedPass,
  { prefix, requestId }: Source,
): Promise<Caller> {
  const workspace = await workspaces.find(sdkToken, requestId, () => limits.take("lookups", prefix));
  if (!workspaceIds.includes(workspace.workspaceId)) throw previewOver();
  return {
    // The form has all settings, so that an empty setting must not take the stored value.
    workspace: { ...workspace, look: {} },
    origin: "null",
    sdkToken,
    identity: { by: "nothing", kind: "anonymous", before: undefined },
  };
}

/** The frame has no origin. Only the pass in the URL grants access, so any page may read the responses. */
const letFrameRead: RequestHandler = (request, response, next) => {
  response.setHeader("access-control-allow-origin", "*");
  if (request.method !== "OPTIONS") return next();
  response.writeHead(204, {
    "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
    "access-control-allow-headers": "authorization, content-type, idempotency-key, x-earshot-form",
  });
  response.end();
};

function readOnly() {
  return new Problem(
    403,
    "preview_read_only",
    "This is a preview. On your own page, the request would be sent.",
  );
}
