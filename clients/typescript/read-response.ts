import { EarshotError } from "./earshot-error.ts";
import type { Problem } from "./types.ts";

/** Returns the body of a successful response. @throws EarshotError for any other response */
export async function readResponse(response: Response): Promise<unknown> {
  const text = await response.text();
  const body = parse(text);
  if (response.ok && body !== undefined) return body;
  if (response.status >= 300 && response.status < 400 && response.status !== 304) throw redirected(response);
  const details = { status: response.status, requestId: response.headers.get("x-request-id") ?? undefined };
  if (!isProblem(body)) {
    const message = `The response is not from this API (status ${response.status}).`;
    throw new EarshotError(message, { ...details, code: "unexpected_response" });
  }
  throw new EarshotError(body.message, {
    ...details,
    code: body.code,
    errors: body.errors,
    id: body.id,
    movedTo: body.movedTo,
    retryAfter: secondsOf(response.headers.get("retry-after")),
  });
}

/** The seconds of a `Retry-After`, which a proxy may send as a date. */
function secondsOf(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}

/** A redirect is not followed, because its target would receive the API key. */
function redirected({ status, headers }: Response): EarshotError {
  const message = `The API redirects to ${headers.get("location") ?? "another address"}. Use the address of the API itself as baseUrl.`;
  return new EarshotError(message, { status, code: "redirected" });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(body: unknown): body is Problem {
  return typeof body === "object" && body !== null && "code" in body && "message" in body;
}
