import type { RequestHandler } from "express";
import { forwarded } from "../../api/forwarding/contract.ts";
import type { Bff } from "../compose-bff.ts";
import { queryOf, readJsonBody, sendAnswer, sourceOf } from "../http.ts";
import { createRouteFinder, methodOf, pathOf } from "../upstream/find-route.ts";
import { addProse, hasProse } from "./add-prose.ts";
import { type Admit, admitCaller, bearerOf, offerOf } from "./admit-caller.ts";
import { askApi, countCall, countUnproved } from "./ask-api.ts";
import { checkForm } from "./check-form.ts";

const findRoute = createRouteFinder(forwarded.widget);

/** What people write with a form. */
const forms: string[] = [
  "/v1/posts",
  "/v1/posts/:postId/comments",
] satisfies (keyof typeof forwarded.widget)[];

/** A door of the API, opened for an end user: same path, same body, same answer, another kind of key; prose comes along. */
export function forwardCall(bff: Bff, admit: Admit = admitCaller): RequestHandler {
  return async (request, response, next) => {
    const route = findRoute(`/v1${request.path}`);
    if (!route) return next();
    const method = methodOf(request.method, route);

    const isWrite = method !== "GET";
    const source = sourceOf(request, response);
    const query = queryOf(request);
    const caller = await admit(bff, request, response, {
      isWrite,
      session: bearerOf(request),
      offer: offerOf(query),
    });
    await countCall(bff, caller, source, isWrite);
    const isForm = method === "POST" && forms.includes(route.pattern);
    if (isForm && caller.identity.kind !== "verified") checkForm(request.headers["x-earshot-form"]);
    await countUnproved(bff, caller, source, `${method} ${route.pattern}`);

    query.delete("sdkToken");
    const path = pathOf(route, query);
    const body = isWrite ? await readJsonBody(request) : undefined;

    const idempotencyKey = request.get("idempotency-key");
    const answer = await askApi(bff, caller, source, { method, path, idempotencyKey, body: body?.bytes });

    sendAnswer(
      response,
      hasProse(route.pattern, method) ? addProse(route.pattern, answer) : answer,
      "/embed",
    );
  };
}
