/** The user who is signed in to your site. */
export interface SignedUser {
  /** The user's id in your system: 1 to 255 characters. */
  id: string;
  email?: string | undefined;
  name?: string | undefined;
  /** An https URL. */
  avatarUrl?: string | undefined;
}

/**
 * Signs an identity token, with which the widget knows a user as verified. Give the token to your pages, never the secret
 * key. `secretKey` and `workspaceId` are those of `workspace.credentials()` and `workspace.get()`.
 */
export async function signIdentity(
  {
    secretKey,
    workspaceId,
    expiresIn = 600,
  }: {
    secretKey: string;
    workspaceId: string;
    /** Seconds for which the token is valid: at most 3,600; 600 by default. */
    expiresIn?: number | undefined;
  },
  { id, email, name, avatarUrl }: SignedUser,
): Promise<string> {
  if (!secretKey) throw new TypeError("secretKey is empty.");
  const issuedAt = Math.floor(Date.now() / 1_000);
  const claims = {
    ...{ sub: id, aud: workspaceId, iat: issuedAt, exp: issuedAt + expiresIn },
    ...{ email, name, avatar_url: avatarUrl },
  };
  const text = [{ alg: "HS256", typ: "JWT" }, claims]
    .map((part) => base64Url(encoder.encode(JSON.stringify(part))))
    .join(".");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secretKey), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(text));
  return `${text}.${base64Url(new Uint8Array(signature))}`;
}

const encoder = new TextEncoder();

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
