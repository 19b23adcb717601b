import { createHash, randomBytes } from "node:crypto";
import type { Request, Response } from "express";
import type { Config } from "../config.ts";

export interface SessionCookie {
  /** The digest of the session that a request brings; undefined without one, or with more than one. */
  read(request: Request): string | undefined;
  /** The digest of a new session, whose cookie goes out with this answer. */
  set(response: Response): string;
  clear(response: Response): void;
}

const ninetyDays = 90 * 24 * 3_600;

/**
 * A random 256-bit value that only the browser keeps. `__Host-` binds it to this one host, over https; a browser takes
 * that name on plain http nowhere, so there, on one's own machine, it goes without.
 */
export function createSessionCookie({ PUBLIC_BFF_URL }: Pick<Config, "PUBLIC_BFF_URL">): SessionCookie {
  const isPlain = isOwnMachine(PUBLIC_BFF_URL);
  const name = isPlain ? "earshot" : "__Host-earshot";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isPlain ? "" : "; Secure"}`;
  const send = (response: Response, value: string, age: number) => {
    response.setHeader("set-cookie", `${name}=${value}; Max-Age=${age}; ${attributes}`);
  };
  return {
    read(request) {
      const [value, second] = (request.headers.cookie ?? "")
        .split(";")
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1));
      if (value === undefined || second !== undefined || !/^[\w-]{43}$/.test(value)) return undefined;
      return digestOf(value);
    },
    set(response) {
      const value = randomBytes(32).toString("base64url");
      send(response, value, ninetyDays);
      return digestOf(value);
    },
    clear: (response) => send(response, "", 0),
  };
}

/** Plain http to oneself: no wire to listen on. */
export function isOwnMachine(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

function digestOf(value: string): string {
  return createHash("sha256").update(value).digest("base64url");
}
