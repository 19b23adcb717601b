import { SendError } from "../widget/data/send-error.ts";

export { SendError };

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Time limit of a request, in milliseconds. */
const patience = 20_000;
const endings = new Set<() => void>();

/** Adds a listener for the end of the session. @returns a function that removes it */
export function onSessionEnd(listener: () => void): () => void {
  endings.add(listener);
  return () => void endings.delete(listener);
}

/**
 * Calls the service at a path below `/dashboard/api/`; no other function does. Writes have a header that a form of
 * another site cannot send. @throws SendError, or the reason with which `signal` was aborted.
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

/** Reads the JSON of a response. A body that is not JSON is not from the service, whatever its status. */
async function read<Answer>(response: Response | undefined): Promise<Answer> {
  if (response?.status === 204) return undefined as Answer;
  const content = await response?.json().catch(() => undefined);
  if (!response || content === undefined) throw new SendError(0);
  if (response.ok) return content;
  const error = new SendError(response.status, content);
  if (error.code === "signed_out") for (const listener of endings) listener();
  throw error;
}
