import type { Browser, BrowserContextOptions, ConsoleMessage, Page, Request } from "playwright-core";
import { expect, inject, onTestFinished } from "vitest";
import { launchChromium } from "./launch-chromium.ts";
import { slowPage } from "./slow-page.ts";

/** A page that records its errors. */
export interface WatchedPage {
  page: Page;
  /** Uncaught errors and messages of `console.error`, including failed requests. */
  faults: string[];
  /** Every Content Security Policy violation, as the directive, the blocked URL and a sample. */
  violations(): Promise<string[]>;
  /** Waits until no request is pending and no placeholder is shown. */
  settled(): Promise<void>;
}

const running = new Map<string, Promise<Browser>>();

/** Returns the worker's Chromium that runs with these flags. Playwright stops it when the process ends. */
function findRunning(more: string[]): Promise<Browser> {
  const key = more.join(" ");
  const browser = running.get(key) ?? launchChromium(inject("chromiumPath"), more);
  running.set(key, browser);
  return browser;
}

/**
 * Returns a function that opens a page in Chromium. Call it at the top of a test file. All files of a worker share
 * one Chromium for each set of flags; each page has its own context, which is closed after its test.
 */
export function useChromium(more: string[] = []): (options?: BrowserContextOptions) => Promise<WatchedPage> {
  return async (options = {}) => {
    const browser = await findRunning(more);
    const context = await browser.newContext(options);
    context.setDefaultTimeout(30_000);
    onTestFinished(() => within(10_000, context.close()));
    return watch(await context.newPage());
  };
}

export async function watch(page: Page): Promise<WatchedPage> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !crossesDeletion(message))
      faults.push(`${message.text()} ${message.location().url}`.trim());
  });
  const pending = new Set<Request>();
  // The stream of changes stays open as long as the page.
  const isStream = (request: Request) => new URL(request.url()).pathname.endsWith("/live");
  page.on("request", (request) => isStream(request) || pending.add(request));
  page.on("requestfinished", (request) => pending.delete(request));
  page.on("requestfailed", (request) => pending.delete(request));
  await slowPage(page);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.defineProperty(window, "policyViolations", { value: seen });
    addEventListener("securitypolicyviolation", (event) => {
      seen.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`.trim());
    });
  });
  const violations = () =>
    page.evaluate(() => (window as unknown as { policyViolations: string[] }).policyViolations);
  const fakes = page.locator('.bone, .skeleton, [aria-busy="true"]');
  const settled = () => expect.poll(async () => pending.size + (await fakes.count())).toBe(0);
  return { page, faults, violations, settled };
}

/** Whether an idea, or whether one follows it, was not found, because it was deleted while the widget read it again. */
const crossesDeletion = (message: ConsoleMessage) =>
  /status of 404/.test(message.text()) &&
  /\/embed\/(v1|visitor)\/posts\/[\w-]{36}/.test(message.location().url);

/** Waits for `ending`, but not longer than this, because Playwright also stops Chromium when this process ends. */
async function within(milliseconds: number, ending: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([ending, timeout]);
  clearTimeout(timer);
}
