/** What of a pasted address an allowed domain is: `https://example.com/pricing?x=1` gives `https://example.com`. */
export const toDomain = (pasted: string) =>
  pasted.trim().replace(/^(https?:\/\/)?([^/?#]+)[/?#].*$/i, "$1$2");

/** Whether a page of one's own machine is among them. */
export const hasLocalhost = (domains: string[]) =>
  domains.some((domain) => /^(https?:\/\/)?(localhost|127\.0\.0\.1)(:|$)/.test(domain));

/** Whether allowing this origin would let it in: the widget opens on https alone, but for one's own machine. */
export const isAllowable = (origin: string) =>
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)(:|$))/.test(origin);
