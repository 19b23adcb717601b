import { BROWSER_MAP, parse } from "bowser";
import { badField } from "../../platform/http/problem.ts";

/** Browsers send at most 300 characters; a longer header would only cost time. */
const mostCharacters = 500;

/** Bowser's list of browsers, and three that it lacks. For an unknown program, Bowser returns the start of the header. */
const known = new Set([...Object.values(BROWSER_MAP), "Miui", "Opera Touch", "PlayStation 4"]);

/**
 * Adds the visitor's browser to the query of a new post with a context. The API validates the rest of the body.
 * @throws Problem 400 if the page is not of the origin that sends the request: staff open its address
 */
export function addBrowser(
  query: URLSearchParams,
  body: unknown,
  origin: string,
  userAgent: string | undefined,
): void {
  const { context } = (body ?? {}) as { context?: unknown };
  if (typeof context !== "object" || context === null) return;
  const { page } = context as { page?: unknown };
  if (page !== undefined && !(typeof page === "string" && page.startsWith(`${origin}/`))) {
    throw badField("context.page", "custom", "must be a page of the origin that sends the request");
  }
  query.set("browser", nameBrowser(userAgent) ?? "");
}

/**
 * A name such as "Firefox 140, Windows". Browsers no longer tell the true version of the system. Undefined for an
 * unknown browser.
 */
export function nameBrowser(userAgent = ""): string | undefined {
  if (userAgent === "") return undefined;
  const { browser, os } = parse(userAgent.slice(0, mostCharacters));
  if (!known.has(browser.name ?? "")) return undefined;
  const [version = ""] = /^\d{1,4}/.exec(browser.version ?? "") ?? [];
  return [`${browser.name} ${version}`.trim(), os.name].filter(Boolean).join(", ").slice(0, 100);
}
