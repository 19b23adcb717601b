import type { Guest } from "./guest.ts";

/** A wrong field of what was sent. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

/** What kept an answer from us. `status` 0: none came, or none that the service wrote. */
export class SendError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: FieldError[];

  constructor(status: number, { code = "", detail = "", errors = [] }: ProblemBody = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }
}

/** How long a visitor waits before we say so. */
const patience = 15_000;

/**
 * The one way to the service. Reading needs no session; the first write makes one, and from then on it goes with
 * every call. A POST keeps its idempotency key until a success confirms it, so sending the same again is a retry.
 * @throws SendError, or the reason with which `signal` was aborted.
 */
export async function send<Answer>(
  guest: Guest,
  method: "GET" | "POST",
  path: string,
  { body, signal }: { body?: object; signal?: AbortSignal } = {},
): Promise<Answer> {
  const text = body && JSON.stringify(body);
  const intent = method + path + text;
  const headers: Record<string, string> = {};
  if (text) headers["content-type"] = "application/json";
  if (method === "POST") headers["idempotency-key"] = keyOf(guest, intent);

  for (let isRenewed = false; ; isRenewed = true) {
    const session = await findSession(guest, method);
    if (session) headers.authorization = `Bearer ${session}`;
    const address = session ? path : withToken(guest, path);
    try {
      const request = { method, headers, body: text ?? null, signal: limit(signal) };
      const answer = await ask<Answer>(fetch(`${guest.base}embed/v1/${address}`, { ...request, ...plain }));
      guest.unconfirmed?.delete(intent);
      return answer;
    } catch (error) {
      signal?.throwIfAborted();
      if (isRenewed || !(error instanceof SendError) || error.code !== "session_expired") throw error;
      guest.session = undefined;
    }
  }
}

/** `GET /embed/config`: who the host is. */
export function readConfig(guest: Guest): Promise<{ workspace: { name: string } }> {
  return ask(fetch(guest.base + withToken(guest, "embed/config"), { ...plain, signal: limit() }));
}

/** The first list as the loader asked for it. It can be had once. */
export function takeEarly<Answer>(guest: Guest): Promise<Answer> | undefined {
  const { early } = guest;
  guest.early = undefined;
  return early && ask(early);
}

const plain = { credentials: "omit" } as const;

const withToken = (guest: Guest, path: string) =>
  `${path}${path.includes("?") ? "&" : "?"}sdkToken=${guest.sdkToken}`;

function limit(signal?: AbortSignal): AbortSignal {
  const late = AbortSignal.timeout(patience);
  return signal ? AbortSignal.any([signal, late]) : late;
}

function keyOf(guest: Guest, intent: string): string {
  guest.unconfirmed ??= new Map();
  // `randomUUID` is missing on pages served over plain http.
  const key = guest.unconfirmed.get(intent) ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  guest.unconfirmed.set(intent, key);
  return key;
}

/** Whoever is known reads as themselves; but an identity that fails must not keep anybody from reading. */
function findSession(guest: Guest, method: string): Promise<string | undefined> {
  if (method === "POST") return openSession(guest);
  if (!guest.session && !guest.identity) return Promise.resolve(undefined);
  return openSession(guest).catch(() => undefined);
}

function openSession(guest: Guest): Promise<string> {
  guest.session ??= askSession(guest).catch((error: unknown) => {
    guest.session = undefined;
    throw error;
  });
  return guest.session;
}

async function askSession({ base, sdkToken, identity }: Guest): Promise<string> {
  const identityToken = typeof identity === "function" ? await identity() : identity;
  const { token } = await ask<{ token: string }>(
    fetch(`${base}embed/session`, {
      ...plain,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ sdkToken, identityToken }),
      signal: limit(),
    }),
  );
  return token;
}

/** What is not JSON was not written by the service, whatever its status says. */
async function ask<Answer>(asked: Promise<Response | undefined>): Promise<Answer> {
  const response = await asked.catch(() => undefined);
  const content = await response?.json().catch(() => undefined);
  if (!response || !content) throw new SendError(0);
  if (!response.ok) throw new SendError(response.status, content);
  return content;
}
