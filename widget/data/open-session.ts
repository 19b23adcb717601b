import type { EmbedOpen } from "../../api/embed/contract.ts";
import { ask } from "./ask.ts";
import type { SendError } from "./send-error.ts";
import { forget, forgetAll, readStored, store } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

interface Session {
  token: string;
  user: { kind: "verified" | "unverified" | "anonymous" };
}

/**
 * Returns the session token; opens a session if there is none. Concurrent callers share one session. @throws SendError
 */
export function openSession(context: WidgetContext): Promise<string> {
  return context.session ?? keepSession(context, sendCredentials<Session>(context, "session"));
}

/** Opens a known visitor's session and loads the first view's data in one request. @throws SendError */
export async function openWithSession(context: WidgetContext): Promise<EmbedOpen> {
  const opening = sendCredentials<EmbedOpen & { session: Session }>(context, "open", {
    seenAt: readStored(context, "seenAt"),
  });
  await keepSession(
    context,
    opening.then(({ session }) => session),
  );
  return opening;
}

/**
 * Signs the visitor out: deletes what is stored, also the drafts, and ends the session on the service.
 */
export function endSession(context: WidgetContext): void {
  const { base, session } = context;
  forgetSession(context);
  forgetAll(context);
  const end = (token: string) =>
    ask(`${base}embed/session`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  session?.then(end).catch(() => undefined);
}

/** Drops the session and the prefetched data, because the visitor's identity has changed. */
export function forgetSession(context: WidgetContext): void {
  context.session = context.prefetched = undefined;
}

/** Whether the visitor has an identity, a stored name, or a stored anonymous session. */
export const isKnown = (context: WidgetContext) =>
  Boolean(context.identity || readStored(context, "session"));

/**
 * Sets the current session to one that is being opened. The session's token is stored for later visits only if the
 * visitor is anonymous. @returns the token
 */
function keepSession(context: WidgetContext, opening: Promise<Session>): Promise<string> {
  const token = opening.then(
    ({ token, user }) => {
      if (user.kind === "anonymous") store(context, "session", token);
      else forget(context, "session");
      return token;
    },
    (error: unknown) => {
      if (context.session === token) context.session = undefined;
      throw error;
    },
  );
  context.session = token;
  return token;
}

async function sendCredentials<Result>(
  context: WidgetContext,
  endpoint: string,
  more: object = {},
): Promise<Result> {
  const { base, sdkToken, identity } = context;
  const given = typeof identity === "function" ? await identity() : identity;
  const before = readStored(context, "session");
  const body = {
    sdkToken,
    continue: before,
    ...more,
    [typeof given === "string" ? "identityToken" : "profile"]: given,
  };
  try {
    return await ask(`${base}embed/${endpoint}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (error) {
    if ((error as SendError).status !== 401 || given || !before) throw error;
    // The anonymous session has expired: open a new one, whose visitor has no name yet.
    forget(context, "session");
    forget(context, "wasAsked");
    return sendCredentials(context, endpoint, more);
  }
}
