import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { deriveKey } from "../../platform/derive-key.ts";
import type { Config } from "../config.ts";
import { createHostCookie } from "./cookie.ts";
import { emailKey } from "./email-key.ts";

/** In seconds. Browsers store cookies for at most 400 days. */
const oneYear = 365 * 24 * 3_600;

/** The maximum number of accounts remembered per browser; the most recent sign-ins are kept. */
const mostAccounts = 3;

/**
 * Remembers browsers that have signed in, so that other people's failed attempts do not lock them out (OWASP's device
 * cookies). For each account, the cookie contains a random id and a signature over the id and the e-mail address. The
 * cookie grants no access and does not contain the address.
 */
export function createKnownDevices(config: Pick<Config, "PUBLIC_BFF_URL" | "BFF_ROOT_KEYS">) {
  const cookie = createHostCookie(config, "earshot-device");
  const [newest, ...older] = config.BFF_ROOT_KEYS.map((root) => deriveKey(root, "device/v1"));
  const sign = (key: Buffer | undefined, id: string, email: string) =>
    createHmac("sha256", key ?? "")
      .update(`${id} ${emailKey(email)}`)
      .digest();
  const isFor = (email: string) => (pair: string) => {
    const [id = "", signature = ""] = pair.split(".");
    const given = Buffer.from(signature, "base64url");
    return [newest, ...older].some(
      (key) => given.length === 32 && timingSafeEqual(given, sign(key, id, email)),
    );
  };
  const pairsOf = (request: Request) =>
    (cookie.read(request) ?? "")
      .split("~", mostAccounts)
      .filter((pair) => /^[\w-]{22}\.[\w-]{43}$/.test(pair));
  return {
    /** Returns the id of a browser in which this account has signed in before; undefined for any other browser. */
    read: (request: Request, email: string) => pairsOf(request).find(isFor(email))?.split(".")[0],
    /** Adds a new id for this account to the cookie at each sign-in, in place of the account's previous one. */
    send(response: Response, email: string): void {
      const id = randomBytes(16).toString("base64url");
      const isSame = isFor(email);
      const others = pairsOf(response.req).filter((pair) => !isSame(pair));
      const pairs = [`${id}.${sign(newest, id, email).toString("base64url")}`, ...others];
      cookie.send(response, pairs.slice(0, mostAccounts).join("~"), oneYear);
    },
  };
}
