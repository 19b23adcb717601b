import { makeSendError } from "./send-error.ts";

/** Time limit for a request, in milliseconds. */
const timeout = 15_000;

/** Sends a request without cookies and returns the response's JSON; times out after 15 seconds unless it has a `signal`. @throws SendError */
export const ask = <Result>(address: string, request?: RequestInit): Promise<Result> =>
  read(fetch(address, { signal: AbortSignal.timeout(timeout), credentials: "omit", ...request }));

/**
 * Returns a response's JSON. A response without JSON is not from the service, and is treated as no response.
 * @throws SendError
 */
export async function read<Result>(pending: Promise<Response | undefined>): Promise<Result> {
  const response = await pending.catch(() => undefined);
  const content = await response?.json().catch(() => undefined);
  if (!response || !content) throw makeSendError(0);
  if (!response.ok) throw makeSendError(response.status, content);
  return content;
}
