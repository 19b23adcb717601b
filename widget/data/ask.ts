import { SendError } from "./send-error.ts";

/** How long a visitor waits before we say so. */
const patience = 15_000;

/** One request without cookies, given up after fifteen seconds. @throws SendError */
export const ask = <Answer>(address: string, request?: RequestInit): Promise<Answer> =>
  read(fetch(address, { ...request, signal: AbortSignal.timeout(patience), credentials: "omit" }));

/** What is not JSON was not written by the service, whatever its status says. @throws SendError */
export async function read<Answer>(asked: Promise<Response | undefined>): Promise<Answer> {
  const response = await asked.catch(() => undefined);
  const content = await response?.json().catch(() => undefined);
  if (!response || !content) throw new SendError(0);
  if (!response.ok) throw new SendError(response.status, content);
  return content;
}
