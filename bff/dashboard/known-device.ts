import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { deriveKey } from "../../platform/derive-key.ts";
import type { Config } from "../config.ts";
import { createHostCookie } from "./cookie.ts";
import { emailKey } from "./email-key.ts";

/** The longest that browsers keep a cookie is 400 days. */
const oneYear = 365 * 24 * 3_600;

/** In one browser: those who signed in last. */
const mostAccounts = 3;

/**
 * Browsers in which somebody signed in before, so that a stranger's failures do not count against them (OWASP).
 * A cookie of a random id for each account, and a signature over the id and its e-mail address. It opens nothing, and
 * holds no address.
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
    /** The id of a browser in which this account signed in before; undefined for every other browser. */
    read: (request: Request, email: string) => pairsOf(request).find(isFor(email))?.split(".")[0],
    /** Sent with each sign-in: a new id, good for this account and this browser only. */
    send(response: Response, email: string): void {
      const id = randomBytes(16).toString("base64url");
      const isSame = isFor(email);
      const others = pairsOf(response.req).filter((pair) => !isSame(pair));
      const pairs = [`${id}.${sign(newest, id, email).toString("base64url")}`, ...others];
      cookie.send(response, pairs.slice(0, mostAccounts).join("~"), oneYear);
    },
  };
}
