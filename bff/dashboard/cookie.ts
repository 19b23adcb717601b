import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import { type Config, isOwnMachine } from "../config.ts";

const ninetyDays = 90 * 24 * 3_600;

/** A random 256-bit value that only the browser keeps. */
export function createSessionCookie(config: Pick<Config, "PUBLIC_BFF_URL">) {
  const cookie = createHostCookie(config, "earshot");
  return {
    /** The digest of the session that a request brings; undefined without one, or with more than one. */
    read(request: Request): string | undefined {
      const value = cookie.read(request);
      return value !== undefined && /^[\w-]{43}$/.test(value) ? digestOf(value) : undefined;
    },
    /** The digest of a new session, whose cookie goes out with this answer. */
    set(response: Response): string {
      const value = randomBytes(32).toString("base64url");
      cookie.send(response, value, ninetyDays);
      return digestOf(value);
    },
    clear: (response: Response) => cookie.send(response, "", 0),
  };
}

/**
 * `__Host-` binds a cookie to this one host, over https; a browser takes that name on plain http nowhere, so there, on
 * one's own machine, it goes without.
 */
export function createHostCookie({ PUBLIC_BFF_URL }: Pick<Config, "PUBLIC_BFF_URL">, plainName: string) {
  const isPlain = isOwnMachine(PUBLIC_BFF_URL);
  const name = isPlain ? plainName : `__Host-${plainName}`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isPlain ? "" : "; Secure"}`;
  return {
    /** The value that a request brings; undefined without one, or with more than one. */
    read(request: Request): string | undefined {
      const [value, second] = (request.headers.cookie ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      return second === undefined ? value : undefined;
    },
    /** Sends it with this answer, beside others; `age` in seconds, 0 takes it away. */
    send(response: Response, value: string, age: number): void {
      response.appendHeader("set-cookie", `${name}=${value}; Max-Age=${age}; ${attributes}`);
    },
  };
}

/** SHA-256, base64url: enough to know a value again by. */
export function digestOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
