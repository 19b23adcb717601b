import { badField, Problem } from "../../platform/problem.ts";
import { isSharedSuffix } from "./shared-suffix.ts";

/**
 * The stored form of allowed domains: lower case, punycode, no default port, no path, no duplicates, in the same order.
 * @throws Problem 400 naming the entry; 409 `allowed_domains_limit_reached`
 */
export function normaliseDomains(entries: string[], most: number): string[] {
  const normalised = entries.map((entry, index) => {
    const domain = normaliseDomain(entry);
    if (domain?.startsWith("*.") && isSharedSuffix(domain.slice(2).replace(/:\d+$/, ""))) {
      const message = `"${domain}" is shared by many owners: list each host, such as ${domain.replace("*", "acme")}`;
      throw badField(`allowedDomains.${index}`, "shared_domain", message);
    }
    if (domain) return domain;
    const message = `"${entry.slice(0, 80)}" is not a domain: write example.com, example.com:8443, *.example.com or https://example.com`;
    throw badField(`allowedDomains.${index}`, "invalid_domain", message);
  });
  const distinct = [...new Set(normalised)];
  if (distinct.length <= most) return distinct;
  throw new Problem(409, "allowed_domains_limit_reached", `A workspace can allow at most ${most} domains.`);
}

/**
 * `http` is allowed only for localhost. A wildcard needs at least two labels after it. Rejects text that a URL parser
 * would change without an error (`%2e`, an empty port, `0x7f.1`, NUL).
 */
function normaliseDomain(entry: string): string | undefined {
  const [, scheme = "", wildcard = "", host = ""] =
    /^(https?:\/\/)?(\*\.)?([^\s\p{Cc}/?#@\\*%]+)(?<!:)$/iu.exec(entry.trim().replace(/\/$/, "")) ?? [];
  const address = `${scheme || "https://"}${host}`;
  if (!host || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!isHost(url.hostname) || url.port === "0") return undefined;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (scheme.toLowerCase() === "http://" && !isLocal) return undefined;
  const isAddress = /^[\d.]+$/.test(url.hostname);
  if (isAddress && host.replace(/:\d+$/, "") !== url.hostname) return undefined;
  if (wildcard && (scheme || isAddress || !url.hostname.includes("."))) return undefined;
  return scheme ? url.origin : wildcard + url.host;
}

function isHost(hostname: string): boolean {
  const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
  return hostname.length <= 253 && hostname.split(".").every((part) => label.test(part));
}
