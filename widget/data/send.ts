import type { EmbedOpen } from "../../api/embed/contract.ts";
import { ask, read } from "./ask.ts";
import { makeId } from "./make-id.ts";
import { isKnown, openSession, openWithSession } from "./open-session.ts";
import { SendError } from "./send-error.ts";
import { readStored, store } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

interface Sent {
  body?: object | undefined;
}

/**
 * The one way to the service's routes. Reading needs no session; the first write makes one, and from then on it goes with
 * every call. A POST keeps its idempotency key until a success confirms it, so sending the same again is a retry, on a
 * later page as well. A PUT says how a vote or a like is to stand, so it needs no key. @throws SendError
 */
export async function send<Answer>(
  context: WidgetContext,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  { body }: Sent = {},
): Promise<Answer> {
  const text = body && JSON.stringify(body);
  const headers: Record<string, string> = {};
  if (text) headers["content-type"] = "application/json";
  // A ballot takes the place of the last one, however often it comes.
  const confirm = method === "POST" && !/^polls/.test(path) && keepKey(context, path + text, headers);
  // What happened, for the page to hear; the first two were written in a form.
  const event = method === "GET" ? undefined : /(post|comment|vote)s?$/.exec(path)?.[1];
  if (event && event !== "vote") headers["x-earshot-form"] = tellForm(context);
  const request = { method, headers, body: text ?? null };
  try {
    const answer = await call<Answer>(
      context,
      `embed/${method === "PUT" ? "visitor" : "v1"}/${path}`,
      request,
    );
    if (confirm) confirm();
    if (event) context.host.dispatchEvent(new CustomEvent(event, { detail: answer }));
    return answer;
  } catch (error) {
    report(context, error);
    throw error;
  }
}

/** All that is painted first, in one request: the loader's own, once, or one that names who is known. @throws SendError */
export async function readOpen(context: WidgetContext): Promise<EmbedOpen> {
  const { early, session } = context;
  context.early = undefined;
  if (early) return read(early);
  const seenAt = readStored(context, "seenAt");
  const path = `embed/open${seenAt ? `?seenAt=${seenAt}` : ""}`;
  if (session || !isKnown(context)) return call(context, path, { method: "GET" });
  // An identity that fails must not keep anybody from reading; why it failed, the page's maker should know.
  return openWithSession(context).catch((error: unknown) => {
    warn(context, error);
    return ask(context.base + withToken(context, path));
  });
}

/** Tells the page what failed. */
function report({ host }: WidgetContext, error: unknown): void {
  const { status, code, message } = error as SendError;
  host.dispatchEvent(new CustomEvent("error", { detail: { status, code, message } }));
}

/** Tells the page, and whoever looks at its console, what the service refused to open. */
export function warn(context: WidgetContext, error: unknown): void {
  const { code, message } = error as SendError;
  report(context, error);
  // biome-ignore lint/suspicious/noConsole: the page's maker looks there first.
  if (code) console.warn(`Earshot: ${message} (${code})`);
}

/** With the session, which is renewed once when it has expired. */
async function call<Answer>(context: WidgetContext, path: string, request: RequestInit): Promise<Answer> {
  for (let isRenewed = false; ; isRenewed = true) {
    const session = await findSession(context, request.method);
    const headers = { ...request.headers, ...(session && { authorization: `Bearer ${session}` }) };
    try {
      return await ask<Answer>(context.base + (session ? path : withToken(context, path)), {
        ...request,
        headers,
      });
    } catch (error) {
      if (isRenewed || !(error instanceof SendError) || error.code !== "session_expired") throw error;
      context.session = undefined;
    }
  }
}

/** What stood in the unseen field, and for how long the view has been there, in milliseconds. */
const tellForm = ({ host, since = 0 }: WidgetContext) => {
  const trap = host.shadowRoot?.querySelector<HTMLInputElement>("[name=website]");
  return `${encodeURIComponent(trap?.value ?? "").slice(0, 200)};${Date.now() - since}`;
};

const withToken = (context: WidgetContext, path: string) =>
  `${path}${path.includes("?") ? "&" : "?"}sdkToken=${context.sdkToken}`;

/**
 * Gives what is written its key: the one that it went with before, perhaps on an earlier page, until what is returned has
 * been called.
 */
function keepKey(context: WidgetContext, wish: string, headers: Record<string, string>) {
  context.unconfirmed ??= { ...(readStored(context, "unconfirmed") as object) };
  const keys = context.unconfirmed;
  const keep = (key?: string) => {
    keys[wish] = key;
    // The last few: what was refused for good is not sent again.
    store(context, "unconfirmed", Object.fromEntries(Object.entries(keys).slice(-5)));
  };
  headers["idempotency-key"] = keys[wish] ?? makeId();
  keep(headers["idempotency-key"]);
  return keep;
}

/** Whoever is known reads as themselves, and as a stranger when that fails. */
function findSession(context: WidgetContext, method = "GET"): Promise<string | undefined> {
  if (method !== "GET") return openSession(context);
  if (!context.session && !isKnown(context)) return Promise.resolve(undefined);
  return openSession(context).catch(() => undefined);
}
