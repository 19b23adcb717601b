import { isIP } from "node:net";
import { badField } from "../../platform/http/problem.ts";
import type { Config } from "../config.ts";
import { isAllowedAddress } from "./check-address.ts";

/**
 * Returns the URL in its normal form. Checks only what the URL itself shows: the worker checks the addresses of a host
 * name at each connection. @throws Problem 400 that says how to fix it
 */
export function checkUrl(
  text: string,
  config: Pick<Config, "NODE_ENV" | "PUBLIC_API_URL" | "PUBLIC_BFF_URL">,
) {
  const isProduction = config.NODE_ENV === "production";
  if (!URL.canParse(text)) throw invalid("must be a URL, such as https://example.com/webhooks");
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const isLocal = isLoopback(host);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal && !isProduction)) {
    throw invalid("must begin with https://");
  }
  if (url.username || url.password) {
    throw invalid("must not contain a user name or a password; receivers verify the signature instead");
  }
  if (url.hash) throw invalid("must not have a part behind #, which is never sent");
  const isInternal = isIP(host) !== 0 ? !isAllowedAddress(host, isProduction) : isLocal && isProduction;
  if (isInternal) throw invalid("must lead to a public address");
  if (
    isProduction &&
    [config.PUBLIC_API_URL, config.PUBLIC_BFF_URL].some((own) => new URL(own).hostname === host)
  ) {
    throw invalid("must not lead to Earshot itself");
  }
  return url.href;
}

/** Whether a host is this machine, judged only by its name or address, without a look-up. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

const invalid = (message: string) => badField("url", "invalid_webhook_url", message);
