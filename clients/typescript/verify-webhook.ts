import type { WebhookMessage } from "./types.ts";

type HeaderValues = Headers | Record<string, string | string[] | undefined>;

/**
 * Verifies the signature and the age of a webhook's message, and returns the message. Pass the body as it was received:
 * text or bytes, not parsed. While a secret is being replaced, pass both secrets.
 * @throws Error that says why the message must not be trusted
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: HeaderValues,
  body: string | Uint8Array,
  /** Seconds by which the message may be older or newer than now; 300 by default. */
  tolerance = 300,
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    readHeader(headers, `webhook-${name}`),
  );
  const age = Date.now() / 1_000 - Number(timestamp);
  if (!(Math.abs(age) <= tolerance)) throw new Error("The message is too old, or its clock is wrong.");
  const text = typeof body === "string" ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  for (const secret of [secrets].flat()) {
    const key = await readKey(secret);
    for (const signature of signatures?.split(" ") ?? []) {
      const given = bytesOf(signature.replace(/^v1,/, ""));
      if (given && (await crypto.subtle.verify("HMAC", key, given, signed))) return JSON.parse(text);
    }
  }
  throw new Error("The message is not signed with this secret.");
}

function readHeader(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (!value) throw new Error(`The message has no header ${name}.`);
  return String(value);
}

async function readKey(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ""));
  if (!bytes?.length) throw new TypeError("The secret of the webhook is not valid.");
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

/** The bytes of Base64; undefined if it is not valid. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
