import type { EmbedOpen } from "../api/embed/contract.ts";
import { ask, read } from "./ask.ts";
import type { Guest } from "./guest.ts";
import { makeId } from "./make-id.ts";
import { isKnown, openSession, openWithSession } from "./open-session.ts";
import { recall, remember } from "./remember.ts";
import { SendError } from "./send-error.ts";

interface Sent {
  body?: object | undefined;
}

/**
 * The one way to the service's routes. Reading needs no session; the first write makes one, and from then on it goes with
 * every call. A POST keeps its idempotency key until a success confirms it, so sending the same again is a retry, on a
 * later page as well. A PUT says how a vote or a like is to stand, so it needs no key. @throws SendError
 */
export async function send<Answer>(
  guest: Guest,
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
  path: string,
  { body }: Sent = {},
): Promise<Answer> {
  const text = body && JSON.stringify(body);
  const headers: Record<string, string> = {};
  if (text) headers["content-type"] = "application/json";
  // A ballot takes the place of the last one, however often it comes.
  const confirm = method === "POST" && !/^polls/.test(path) && keepKey(guest, path + text, headers);
  // What happened, for the page to hear; the first two were written in a form.
  const event = method === "GET" ? undefined : /(post|comment|vote)s?$/.exec(path)?.[1];
  if (event && event !== "vote") headers["x-earshot-form"] = tellForm(guest);
  const request = { method, headers, body: text ?? null };
  try {
    const answer = await call<Answer>(guest, `embed/${method === "PUT" ? "visitor" : "v1"}/${path}`, request);
    if (confirm) confirm();
    if (event) guest.host.dispatchEvent(new CustomEvent(event, { detail: answer }));
    return answer;
  } catch (error) {
    report(guest, error);
    throw error;
  }
}

/** All that is painted first, in one request: the loader's own, once, or one that names who is known. @throws SendError */
export async function readOpen(guest: Guest): Promise<EmbedOpen> {
  const { early, session } = guest;
  guest.early = undefined;
  if (early) return read(early);
  const seenAt = recall(guest, "seenAt");
  const path = `embed/open${seenAt ? `?seenAt=${seenAt}` : ""}`;
  if (session || !isKnown(guest)) return call(guest, path, { method: "GET" });
  // An identity that fails must not keep anybody from reading; why it failed, the page's maker should know.
  return openWithSession(guest).catch((error: unknown) => {
    warn(guest, error);
    return ask(guest.base + withToken(guest, path));
  });
}

/** Tells the page what failed. */
function report({ host }: Guest, error: unknown): void {
  const { status, code, message } = error as SendError;
  host.dispatchEvent(new CustomEvent("error", { detail: { status, code, message } }));
}

/** Tells the page, and whoever looks at its console, what the service refused to open. */
export function warn(guest: Guest, error: unknown): void {
  const { code, message } = error as SendError;
  report(guest, error);
  // biome-ignore lint/suspicious/noConsole: the page's maker looks there first.
  if (code) console.warn(`Earshot: ${message} (${code})`);
}

/** With the session, which is renewed once when it has expired. */
async function call<Answer>(guest: Guest, path: string, request: RequestInit): Promise<Answer> {
  for (let isRenewed = false; ; isRenewed = true) {
    const session = await findSession(guest, request.method);
    const headers = { ...request.headers, ...(session && { authorization: `Bearer ${session}` }) };
    try {
      return await ask<Answer>(guest.base + (session ? path : withToken(guest, path)), {
        ...request,
        headers,
      });
    } catch (error) {
      if (isRenewed || !(error instanceof SendError) || error.code !== "session_expired") throw error;
      guest.session = undefined;
    }
  }
}

/** What stood in the unseen field, and for how long the view has been there, in milliseconds. */
const tellForm = ({ host, since = 0 }: Guest) => {
  const trap = host.shadowRoot?.querySelector<HTMLInputElement>("[name=website]");
  return `${encodeURIComponent(trap?.value ?? "").slice(0, 200)};${Date.now() - since}`;
};

const withToken = (guest: Guest, path: string) =>
  `${path}${path.includes("?") ? "&" : "?"}sdkToken=${guest.sdkToken}`;

/**
 * Gives what is written its key: the one that it went with before, perhaps on an earlier page, until what is returned has
 * been called.
 */
function keepKey(guest: Guest, wish: string, headers: Record<string, string>) {
  guest.unconfirmed ??= { ...(recall(guest, "unconfirmed") as object) };
  const keys = guest.unconfirmed;
  const keep = (key?: string) => {
    keys[wish] = key;
    // The last few: what was refused for good is not sent again.
    remember(guest, "unconfirmed", Object.fromEntries(Object.entries(keys).slice(-5)));
  };
  headers["idempotency-key"] = keys[wish] ?? makeId();
  keep(headers["idempotency-key"]);
  return keep;
}

/** Whoever is known reads as themselves, and as a stranger when that fails. */
function findSession(guest: Guest, method = "GET"): Promise<string | undefined> {
  if (method !== "GET") return openSession(guest);
  if (!guest.session && !isKnown(guest)) return Promise.resolve(undefined);
  return openSession(guest).catch(() => undefined);
}
