import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Request, Response } from "express";
import { deriveKey } from "../../platform/derive-key.ts";
import type { Config } from "../config.ts";
import { createHostCookie } from "./cookie.ts";
import { emailKey } from "./email-key.ts";

/** Browsers in which somebody signed in before, so that a stranger's failures do not count against them (OWASP). */
export interface KnownDevices {
  /** The id of a browser in which this account signed in before; undefined for every other browser. */
  read(request: Request, email: string): string | undefined;
  /** Sent with each sign-in: a new id, good for this account and this browser only. */
  send(response: Response, email: string): void;
}

/** The longest that browsers keep a cookie is 400 days. */
const oneYear = 365 * 24 * 3_600;

/** A cookie of a random id and a signature over id and e-mail address. It opens nothing, and holds no address. */
export function createKnownDevices(config: Pick<Config, "PUBLIC_BFF_URL" | "BFF_ROOT_KEYS">): KnownDevices {
  const cookie = createHostCookie(config, "earshot-device");
  const [newest, ...older] = config.BFF_ROOT_KEYS.map((root) => deriveKey(root, "device/v1"));
  const sign = (key: Buffer | undefined, id: string, email: string) =>
    createHmac("sha256", key ?? "")
      .update(`${id} ${emailKey(email)}`)
      .digest();
  return {
    read(request, email) {
      const [, id = "", signature = ""] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookie.read(request) ?? "") ?? [];
      const given = Buffer.from(signature, "base64url");
      const isOurs = [newest, ...older].some(
        (key) => given.length === 32 && timingSafeEqual(given, sign(key, id, email)),
      );
      return isOurs ? id : undefined;
    },
    send(response, email) {
      const id = randomBytes(16).toString("base64url");
      cookie.send(response, `${id}.${sign(newest, id, email).toString("base64url")}`, oneYear);
    },
  };
}
