import { badField, Problem } from "../../platform/http/problem.ts";

/**
 * Converts allowed domains to the form that is stored: lower case, punycode, no default port, no trailing slash, no
 * duplicates, in the order given.
 * @throws Problem 400 that names the first invalid entry, or 409 `allowed_domains_limit_reached`
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
 * Returns undefined for an invalid entry. `http` is allowed only for localhost. At least two labels must follow a
 * wildcard. Text that a URL parser would change without an error is invalid: `%2e`, an empty port, `0x7f.1` or NUL.
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

/**
 * Platforms on which anybody can publish a site. The list contains only common platforms, because an allowed domain is
 * not a proof of identity.
 */
const platforms = new Set(
  `github.io githubpreview.dev app.github.dev gitlab.io pages.dev workers.dev r2.dev trycloudflare.com vercel.app now.sh
  netlify.app herokuapp.com onrender.com fly.dev railway.app up.railway.app surge.sh glitch.me deno.dev web.app
  firebaseapp.com appspot.com run.app a.run.app translate.goog azurewebsites.net azurestaticapps.net cloudapp.net
  azureedge.net cloudfront.net amazonaws.com amplifyapp.com elasticbeanstalk.com replit.app replit.dev repl.co
  stackblitz.io webcontainer.io codesandbox.io csb.app gitpod.io lovable.app bolt.host ngrok.io ngrok.app ngrok.dev
  ngrok-free.app ngrok-free.dev loca.lt ts.net nip.io sslip.io duckdns.org myshopify.com blogspot.com wordpress.com
  wixsite.com webflow.io framer.app framer.website notion.site substack.com carrd.co`.split(/\s+/),
);

/** Second-level labels below which country registries accept names, as in `co.uk`, `com.au` and `or.jp`. */
const second = new Set("ac co com edu gob gouv gov go mil ne net nom or org sch".split(" "));

/** Whether the subdomains of this host belong to many owners, so that a wildcard would allow other people's sites. */
function isSharedSuffix(hostname: string): boolean {
  const [label = "", country = "", ...more] = hostname.split(".");
  const isOfCountry = more.length === 0 && country.length === 2 && second.has(label);
  return isOfCountry || platforms.has(hostname) || hostname.endsWith(".amazonaws.com");
}
