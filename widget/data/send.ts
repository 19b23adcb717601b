import type { EmbedOpen } from "../../api/embed/contract.ts";
import { ask, read } from "./ask.ts";
import { makeId } from "./make-id.ts";
import { isKnown, openSession, openWithSession } from "./open-session.ts";
import type { SendError } from "./send-error.ts";
import { readStored, store } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

/**
 * Calls an endpoint and returns its JSON. Reading needs no session; the first write opens a session, which all later
 * calls use. A POST keeps its idempotency key until it succeeds, so sending the same body again is a retry, even on a
 * later page. A PUT sets the state of a vote or a like, so it needs no key. @throws SendError
 */
export async function send<Result>(
  context: WidgetContext,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  body?: object,
): Promise<Result> {
  const text = body && JSON.stringify(body);
  const headers: Record<string, string> = {};
  if (text) headers["content-type"] = "application/json";
  // A ballot replaces the visitor's previous ballot, so it is safe to repeat without a key.
  const confirm = method === "POST" && !/^polls/.test(path) && keepKey(context, path + text, headers);
  // The name of the event that the host page receives. Only posts and comments are written in forms, so a vote has no
  // form header.
  const event = method === "GET" ? undefined : /(post|comment|vote)s?$/.exec(path)?.[1];
  if (event && event !== "vote") headers["x-earshot-form"] = tellForm(context);
  const request = { method, headers, body: text ?? null };
  try {
    const response = await call<Result>(
      context,
      `embed/${method === "PUT" || (body as { context?: unknown })?.context ? "visitor" : "v1"}/${path}`,
      request,
    );
    if (confirm) confirm();
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

/** Returns the `x-earshot-form` header: the honeypot's value, and the milliseconds since the view was shown. */
const tellForm = ({ host, since = 0 }: WidgetContext) => {
  const trap = host.shadowRoot?.querySelector<HTMLInputElement>("[name=website]");
  return `${encodeURIComponent(trap?.value ?? "").slice(0, 200)};${Date.now() - since}`;
};

export const withToken = (context: WidgetContext, path: string) =>
  `${path}${path.includes("?") ? "&" : "?"}sdkToken=${context.sdkToken}`;

/**
 * Adds the `idempotency-key` header to a write: the key of an earlier unconfirmed attempt, perhaps on another
 * page, or a new key. @returns a function that removes the key, to be called after a success
 */
function keepKey(context: WidgetContext, wish: string, headers: Record<string, string>) {
  context.unconfirmed ??= { ...(readStored(context, "unconfirmed") as object) };
  const keys = context.unconfirmed;
  const keep = (key?: string) => {
    keys[wish] = key;
    // Stores only the last five keys, because the key of a rejected write would otherwise never be removed.
    store(context, "unconfirmed", Object.fromEntries(Object.entries(keys).slice(-5)));
  };
  headers["idempotency-key"] = keys[wish] ?? makeId();
  keep(headers["idempotency-key"]);
  return keep;
}

/** Returns the session token; for a read, undefined if the visitor is unknown or no session can be opened. */
export async function findSession(context: WidgetContext, method = "GET"): Promise<string | undefined> {
  if (method !== "GET") return openSession(context);
  if (context.session || isKnown(context)) return openSession(context).catch(() => undefined);
}
