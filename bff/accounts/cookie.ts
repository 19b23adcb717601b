import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { type Config, isOwnMachine } from "../config.ts";

const ninetyDays = 90 * 24 * 3_600;

/**
 * Creates functions that read and set the session cookie. Its value consists of 256 random bits; the servers store only
 * its digest.
 */
export function createSessionCookie(config: Pick<Config, "PUBLIC_BFF_URL">) {
  const cookie = createHostCookie(config, "earshot");
  return {
    /**
     * Returns the digest of the request's session; undefined unless there is exactly one well-formed session cookie.
     */
    read(request: Request): string | undefined {
      const value = cookie.read(request);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? digestOf(value) : undefined;
    },
    /** Sets the cookie of a new session on this response and returns the session's digest. */
    set(response: Response): string {
      const value = randomBytes(32).toString("base64url");
      cookie.send(response, value, ninetyDays);
      return digestOf(value);
    },
    clear: (response: Response) => cookie.send(response, "", 0),
  };
}

/**
 * Creates functions that read and set a cookie. The prefix `__Host-` binds it to this one host, over HTTPS. Browsers
 * reject the prefix on plain HTTP, so it is omitted on localhost.
 */
export function createHostCookie({ PUBLIC_BFF_URL }: Pick<Config, "PUBLIC_BFF_URL">, plainName: string) {
  const isPlain = isOwnMachine(PUBLIC_BFF_URL);
  const name = isPlain ? plainName : `__Host-${plainName}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isPlain ? "" : "; Secure"}`;
  return {
    /** Returns the cookie's value; undefined if the cookie is missing or sent more than once. */
    read(request: Request): string | undefined {
      const [value, second] = (request.headers.cookie ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return second === undefined ? value : undefined;
    },
    /** Adds the cookie to this response without replacing other cookies. `age` is in seconds; 0 deletes the cookie. */
    send(response: Response, value: string, age: number): void {
      response.appendHeader("set-cookie", `${name}=${value}; Max-Age=${age}; ${attributes}`);
    },
  };
}

/** Returns the SHA-256 digest in base64url, which identifies a secret value without revealing it. */
export function digestOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
