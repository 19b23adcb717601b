import type { EmbedOpen } from "../api/embed/contract.ts";
import { ask } from "./ask.ts";
import type { Guest } from "./guest.ts";
import { forget, recall, remember } from "./remember.ts";
import type { SendError } from "./send-error.ts";

interface Session {
  token: string;
  user: { kind: "verified" | "unverified" | "anonymous" };
}

/** The session's token: the one there is, or a new one. Two who ask at a time share one. @throws SendError */
export function openSession(guest: Guest): Promise<string> {
  return guest.session ?? keepSession(guest, offer<Session>(guest, "session"));
}

/** All that is painted first, and the session of somebody who is known, in one request. @throws SendError */
export async function openWithSession(guest: Guest): Promise<EmbedOpen> {
  const opening = offer<EmbedOpen & { session: Session }>(guest, "open", { seenAt: recall(guest, "seenAt") });
  await keepSession(
    guest,
    opening.then(({ session }) => session),
  );
  return opening;
}

/** Signs out: what was known of the visitor is forgotten here, and over at the service. */
export function endSession(guest: Guest): void {
  const { base, session } = guest;
  forgetSession(guest);
  guest.unconfirmed = undefined;
  for (const name of ["session", "person", "unconfirmed"]) forget(guest, name);
  const end = (token: string) =>
    ask(`${base}embed/session`, { method: "DELETE", headers: { authorization: `Bearer ${token}` } });
  session?.then(end).catch(() => undefined);
}

/** Somebody else is here: nothing of the last one's is used any more. */
export function forgetSession(guest: Guest): void {
  guest.session = guest.early = undefined;
}

/** Who has a name, or wrote here before. */
export const isKnown = (guest: Guest) =>
  Boolean(guest.identity || recall(guest, "person") || recall(guest, "session"));

/** An anonymous visitor's is kept for later visits; it ends where somebody gets a name. */
function keepSession(guest: Guest, opening: Promise<Session>): Promise<string> {
  const token = opening.then(
    ({ token, user }) => {
      if (user.kind === "anonymous") remember(guest, "session", token);
      else forget(guest, "session");
      return token;
    },
    (error: unknown) => {
      if (guest.session === token) guest.session = undefined;
      throw error;
    },
  );
  guest.session = token;
  return token;
}

async function offer<Answer>(guest: Guest, door: string, more: object = {}): Promise<Answer> {
  const { base, sdkToken, identity } = guest;
  const given = (typeof identity === "function" ? await identity() : identity) ?? recall(guest, "person");
  const before = recall(guest, "session");
  const body = {
    sdkToken,
    continue: before,
    ...more,
    [typeof given === "string" ? "identityToken" : "profile"]: given,
  };
  try {
    return await ask(`${base}embed/${door}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch (error) {
    if ((error as SendError).status !== 401 || given || !before) throw error;
    // Nobody in particular, and too long ago: a new nobody.
    forget(guest, "session");
    return offer(guest, door, more);
  }
}
