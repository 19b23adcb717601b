import { createHmac, randomBytes } from "node:crypto";

/** A new secret as in Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const makeWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/**
 * The headers of Standard Webhooks. With several secrets, the message has a signature for each, so that a receiver can
 * verify it with any of them. @param timestamp the time of the attempt, in seconds since 1970
 */
export function signMessage(id: string, timestamp: number, body: string, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": `${timestamp}`,
    "webhook-signature": signatures.join(" "),
  };
}
