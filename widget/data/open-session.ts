import type { EmbedOpen } from "../../api/embed/contract.ts";
import { ask } from "./ask.ts";
import type { SendError } from "./send-error.ts";
import { forget, readStored, store } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

interface Session {
  token: string;
  user: { kind: "verified" | "unverified" | "anonymous" };
}

/** The session's token: the one there is, or a new one. Two who ask at a time share one. @throws SendError */
export function openSession(context: WidgetContext): Promise<string> {
  return context.session ?? keepSession(context, offer<Session>(context, "session"));
}

/** All that is painted first, and the session of somebody who is known, in one request. @throws SendError */
export async function openWithSession(context: WidgetContext): Promise<EmbedOpen> {
  const opening = offer<EmbedOpen & { session: Session }>(context, "open", {
    seenAt: readStored(context, "seenAt"),
  });
  await keepSession(
    context,
    opening.then(({ session }) => session),
  );
  return opening;
}

/** Signs out: what was known of the visitor is forgotten here, and over at the service. */
export function endSession(context: WidgetContext): void {
  const { base, session } = context;
  forgetSession(context);
  context.unconfirmed = undefined;
  for (const name of ["session", "person", "unconfirmed"]) forget(context, name);
  const end = (token: string) =>
    ask(`${base}embed/session`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  session?.then(end).catch(() => undefined);
}

/** Somebody else is here: nothing of the last one's is used any more. */
export function forgetSession(context: WidgetContext): void {
  context.session = context.early = undefined;
}

/** Who has a name, or wrote here before. */
export const isKnown = (context: WidgetContext) =>
  Boolean(context.identity || readStored(context, "person") || readStored(context, "session"));

/** An anonymous visitor's is kept for later visits; it ends where somebody gets a name. */
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

async function offer<Answer>(context: WidgetContext, endpoint: string, more: object = {}): Promise<Answer> {
  const { base, sdkToken, identity } = context;
  const given =
    (typeof identity === "function" ? await identity() : identity) ?? readStored(context, "person");
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
    // Nobody in particular, and too long ago: a new nobody.
    forget(context, "session");
    return offer(context, endpoint, more);
  }
}
