import type { EmbedOpen } from "../../api/embed/contract.ts";
import { ask, read } from "./ask.ts";
import { isKnown, openSession, openWithSession } from "./open-session.ts";
import type { SendError } from "./send-error.ts";
import { readStored } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

/**
 * Calls an endpoint and returns its JSON. Reading needs no session; the first write opens a session, which all later
 * calls use. Only a new idea or comment needs an idempotency key (`sendForm`): all other writes set a state, and are safe to
 * repeat. @throws SendError
 */
export async function send<Result>(
  context: WidgetContext,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Result> {
  if (body) headers["content-type"] = "application/json";
  const request = { method, headers, body: body ? JSON.stringify(body) : null };
  try {
    const response = await call<Result>(
      context,
      `embed/${method === "PUT" || (body as { context?: unknown })?.context ? "visitor" : "v1"}/${path}`,
      request,
    );
    // The name of the event that the host page receives.
    const event = method === "GET" ? undefined : /(post|comment|vote)s?$/.exec(path)?.[1];
    if (event) context.host.dispatchEvent(new CustomEvent(event, { detail: response }));
    return response;
  } catch (error) {
    report(context, error);
    throw error;
  }
}

/**
 * Returns the first view's data: on the first call, from the loader's request if it sent one; otherwise from
 * a new request, which uses a known visitor's session. @throws SendError
 */
export async function readOpen(context: WidgetContext): Promise<EmbedOpen> {
  const { prefetched, session } = context;
  context.prefetched = undefined;
  if (prefetched) return read(prefetched);
  const seenAt = readStored(context, "seenAt");
  const path = `embed/open${seenAt ? `?seenAt=${seenAt}` : ""}`;
  if (session || !isKnown(context)) return call(context, path);
  // A visitor whose identity is rejected can still read; the warning tells the developer the reason.
  return openWithSession(context).catch((error: unknown) => {
    warn(context, error);
    return ask(context.base + withToken(context, path));
  });
}

/** Reports a failed request to the host page as an `error` event. */
function report({ host }: WidgetContext, error: unknown): void {
  const { status, code, message } = error as SendError;
  host.dispatchEvent(new CustomEvent("error", { detail: { status, code, message } }));
}

/**
 * Reports that the first view's data failed to load: as an `error` event, and on the console if the error has
 * a code.
 */
export function warn(context: WidgetContext, error: unknown): void {
  const { code, message } = error as SendError;
  report(context, error);
  // biome-ignore lint/suspicious/noConsole: developers look at the console first.
  if (code) console.warn(`Earshot: ${message} (${code})`);
}

/** Sends a request with the session from `findSession`. An expired session is renewed once. @throws SendError */
export async function call<Result>(
  context: WidgetContext,
  path: string,
  request: RequestInit = {},
  isRenewed?: boolean,
): Promise<Result> {
  const session = await findSession(context, request.method);
  const address = context.base + (session ? path : withToken(context, path));
  const headers = { ...request.headers, ...(session && { authorization: `Bearer ${session}` }) };
  try {
    return await ask<Result>(address, { ...request, headers });
  } catch (error) {
    if (isRenewed || (error as SendError).code !== "session_expired") throw error;
    context.session = undefined;
    return call(context, path, request, true);
  }
}

export const withToken = (context: WidgetContext, path: string) =>
  `${path}${path.includes("?") ? "&" : "?"}sdkToken=${context.sdkToken}`;

/** Returns the session token; for a read, undefined if the visitor is unknown or no session can be opened. */
export async function findSession(context: WidgetContext, method = "GET"): Promise<string | undefined> {
  if (method !== "GET") return openSession(context);
  if (context.session || isKnown(context)) return openSession(context).catch(() => undefined);
}
