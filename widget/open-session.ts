import type { EmbedOpen } from "../api/embed/contract.ts";
import { ask } from "./ask.ts";
import type { Guest } from "./guest.ts";

interface Session {
  token: string;
}

/** The session's token: the one there is, or a new one. Two who ask at a time share one. @throws SendError */
export function openSession(guest: Guest): Promise<string> {
  return guest.session ?? keepSession(guest, offer<Session>(guest, "session"));
}

/** All that is painted first, and the session of somebody who is known, in one request. @throws SendError */
export async function openWithSession(guest: Guest): Promise<EmbedOpen> {
  const opening = offer<EmbedOpen & { session: Session }>(guest, "open");
  const session = keepSession(
    guest,
    opening.then(({ session }) => session),
  );
  await session;
  return opening;
}

function keepSession(guest: Guest, opening: Promise<Session>): Promise<string> {
  const token = opening.then(
    ({ token }) => token,
    (error: unknown) => {
      if (guest.session === token) guest.session = undefined;
      throw error;
    },
  );
  guest.session = token;
  return token;
}

async function offer<Answer>({ base, sdkToken, identity }: Guest, door: string): Promise<Answer> {
  const identityToken = typeof identity === "function" ? await identity() : identity;
  return ask(`${base}embed/${door}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sdkToken, identityToken }),
  });
}
