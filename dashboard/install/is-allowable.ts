import { fitsDomain } from "../../platform/fits-domain.ts";

/** Returns the domain to allow for a pasted URL: `https://example.com` for `https://example.com/pricing?x=1`. */
export const toDomain = (pasted: string) =>
  pasted.trim().replace(/^(https?:\/\/)?([^/?#]+)[/?#].*$/i, "$1$2");

/** Whether one of the domains is `localhost` or `127.0.0.1`. */
export const hasLocalhost = (domains: string[]) =>
  domains.some((domain) => /^(https?:\/\/)?(localhost|127\.0\.0\.1)(:|$)/.test(domain));

/** Whether allowing this origin has an effect: except on localhost, the widget opens only on https. */
export const isAllowable = (origin: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(origin);

/** Whether a page of this origin may open the widget now. */
export const isAllowed = (origin: string, domains: string[]) =>
  isAllowable(origin) &&
  URL.canParse(origin) &&
  domains.some((domain) => fitsDomain(new URL(origin), domain));
