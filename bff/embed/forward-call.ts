import type { Request, RequestHandler, Response } from "express";
import { forwarded } from "../../api/forwarded-routes/contract.ts";
import { Problem } from "../../platform/http/problem.ts";
import { factsOf } from "../../platform/http/request-facts.ts";
import { pictureFolderOf } from "../../platform/picture-folder.ts";
import { queryOf, readJsonBody, sendResponse, sourceOf } from "../http.ts";
import { signAddresses } from "../pictures/sign-addresses.ts";
import { addProse } from "../prose/add-prose.ts";
import { shortenEntries } from "../prose/shorten-entries.ts";
import { createRouteFinder, type FoundRoute, type Method, methodOf, pathOf } from "../upstream/find-route.ts";
import { authenticateVisitor, bearerOf, credentialsOf } from "../visitors/authenticate-visitor.ts";
import type { Caller } from "../visitors/identity.ts";
import { localeOf } from "../visitors/open-session.ts";
import { addBrowser } from "./add-browser.ts";
import { askApi } from "./ask-api.ts";
import { checkForm } from "./check-form.ts";
import type { EmbedContext } from "./context.ts";
import { countCall, countPicture, countUnverified } from "./count-call.ts";
import { routeToKeptPost } from "./route-to-kept-post.ts";

const findRoute = createRouteFinder(forwarded.widget);

/**
 * Forwards an end user's call to the API with a delegated key. Path, body and response stay the same, except for what the
 * route's facts say: the query gets the browser (`addBrowser`), the language or `include=author`, the response gets `prose`
 * (`addProse`), and lists of entries get shorter (`shortenEntries`). A vote, a comment or a follow for a merged idea goes to
 * the one that was kept.
 */
export function forwardCall(embed: EmbedContext): RequestHandler {
  return async (request, response, next) => {
    const call = findCall(request);
    if (!call) return next();
    factsOf(response).route = `/embed${call.route.pattern}`;
    const credentials = { session: bearerOf(request), identification: credentialsOf(call.query) };
    const caller = await authenticateVisitor(embed, request, response, credentials, call.isWrite);
    await forwardFor(embed, caller, call, request, response);
  };
}

/** A call to an API route that the widget may use. */
export interface ForwardedCall {
  route: FoundRoute;
  method: Method;
  isWrite: boolean;
  query: URLSearchParams;
}

/** Returns the API call for a request below `/embed`; undefined if no route matches. @throws Problem 405 */
export function findCall(request: Request): ForwardedCall | undefined {
  const route = findRoute(request.path);
  if (!route) return undefined;
  const method = methodOf(request.method, route.methods);
  return { route, method, isWrite: method !== "GET", query: queryOf(request) };
}

/** Counts and forwards an authenticated caller's call. */
export async function forwardFor(
  embed: EmbedContext,
  caller: Caller,
  { route, method, isWrite, query }: ForwardedCall,
  request: Request,
  response: Response,
): Promise<void> {
  const { markdown, showsPeople, isForm, counts, adds, mostBytes } = route.methods[method] ?? {};
  const source = sourceOf(request, response);
  await countCall(embed, caller, source, isWrite);
  if (counts === "picture") {
    if (!caller.workspace.takesPictures) throw picturesOff();
    await countPicture(embed, caller, source);
  }
  if (isForm && caller.identity.kind !== "verified") checkForm(request.headers["x-earshot-form"]);
  await countUnverified(embed, caller, source, counts);

  query.delete("sdkToken");
  const { workspaceId } = caller.workspace;
  const sender = { workspaceId, isStaff: false };
  const body = isWrite ? await readJsonBody(request, mostBytes, sender) : undefined;
  if (adds === "browser") addBrowser(query, body?.value, caller.origin, request.get("user-agent"));
  if (adds === "locale") {
    const { email } = (body?.value ?? {}) as { email?: unknown };
    if (email !== undefined) await embed.limits.take("confirmationMails", source.prefix);
    const locale = localeOf(request);
    if (locale) query.set("locale", locale);
  }
  if (showsPeople) query.set("include", "author");
  const idempotencyKey = request.get("idempotency-key");
  const ask = (asked: FoundRoute) =>
    askApi(embed, caller, source, { method, path: pathOf(asked, query), idempotencyKey, body: body?.bytes });
  const first = await ask(route);
  const kept = isWrite ? routeToKeptPost(route, first) : undefined;
  const apiResponse = kept ? await ask(kept) : first;

  const { config, pictureSigner } = embed;
  const folder = pictureFolderOf(config.PUBLIC_BFF_URL);
  if (markdown === "entries" && apiResponse.status === 200) {
    return sendResponse(
      response,
      { ...apiResponse, body: shortenEntries(apiResponse.body, folder) },
      "/embed",
    );
  }
  const read = addProse(markdown, apiResponse, {
    folder,
    sign: (prose, text) => signAddresses(prose, text, config.PUBLIC_BFF_URL, pictureSigner),
  });
  sendResponse(response, read, "/embed");
}

/** The API's response, before a body of several megabytes is read. */
function picturesOff(): Problem {
  return new Problem(403, "pictures_off", "This workspace does not accept pictures from you.");
}
