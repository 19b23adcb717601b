import { SendError } from "../widget/data/send-error.ts";

export { SendError };

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** How long somebody waits before we say so. */
const patience = 20_000;
const endings = new Set<() => void>();

/** Told when the session turns out to be over. Answers how to stop listening. */
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener);
  return () => void endings.delete(listener);
}

/**
 * The one way to the service: a path below `/dashboard/api/`. What changes something says that it comes from here,
 * which a form of another site cannot. @throws SendError, or the reason with which `signal` was aborted.
 */
export async function send<Answer>(
  method: Method,
  path: string,
  {
    body,
    signal,
    isLast = false,
    link = "",
  }: { body?: object; signal?: AbortSignal; isLast?: boolean; link?: string } = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (link) headers["x-earshot-link"] = encodeURIComponent(link);
  if (method !== "GET") {
    headers["content-type"] = "application/json";
    headers["x-earshot-dashboard"] = "1";
  }
  const late = AbortSignal.timeout(patience);
  const response = await fetch(`/dashboard/api/${path}`, {
    method,
    headers,
    body: method === "GET" ? null : JSON.stringify(body ?? {}),
    credentials: "same-origin",
    keepalive: isLast,
    signal: signal ? AbortSignal.any([signal, late]) : late,
  }).catch(() => undefined);
  signal?.throwIfAborted();
  return read<Answer>(response);
}

/** What is not JSON was not written by the service, whatever its status says. */
async function read<Answer>(response: Response | undefined): Promise<Answer> {
  if (response?.status === 204) return undefined as Answer;
  const content = await response?.json().catch(() => undefined);
  if (!response || content === undefined) throw new SendError(0);
  if (response.ok) return content;
  const error = new SendError(response.status, content);
  if (error.code === "signed_out") for (const listener of endings) listener();
  throw error;
}
