import { createHmac, randomUUID } from "node:crypto";

/** Signs an identity token as the documentation shows it for a customer's backend. */
export function signIdentity(workspaceId: string, secret: string, claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const usual = { sub: randomUUID(), aud: workspaceId, iat: now, exp: now + 300 };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const input = `${part({ alg: "HS256", typ: "JWT" })}.${part({ ...usual, ...claims })}`;
  return `${input}.${createHmac("sha256", secret).update(input).digest("base64url")}`;
}
