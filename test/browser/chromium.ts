import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { launchChromium } from "./launch-chromium.ts";
import { slowPage } from "./slow-page.ts";

/** A page, with everything that went wrong on it so far. */
export interface WatchedPage {
  page: Page;
  /** Uncaught errors and `console.error`, failed requests included. */
  faults: string[];
  /** Every policy violation, as `directive blocked`. */
  violations(): Promise<string[]>;
  /** Waits until nothing is asked for any more, and nothing stands in for what comes. */
  settled(): Promise<void>;
}

/**
 * One Chromium for a test file, with these flags besides: call at its top. Each page has a context of its own and is
 * closed with its test.
 */
export function useChromium(more: string[] = []): (options?: BrowserContextOptions) => Promise<WatchedPage> {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchChromium(more);
  });
  afterAll(() => within(10_000, browser?.close()));
  return async (options = {}) => {
    if (!browser) throw new Error("Pages can be opened inside tests only.");
    const context = await browser.newContext(options);
    context.setDefaultTimeout(15_000);
    onTestFinished(() => within(10_000, context.close()));
    return watch(await context.newPage());
  };
}

async function watch(page: Page): Promise<WatchedPage> {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  const unanswered = new Set<Request>();
  page.on("request", (request) => unanswered.add(request));
  page.on("requestfinished", (request) => unanswered.delete(request));
  page.on("requestfailed", (request) => unanswered.delete(request));
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
  const standIns = page.locator('.bone, [aria-busy="true"]');
  const settled = () => expect.poll(async () => unanswered.size + (await standIns.count())).toBe(0);
  return { page, faults, violations, settled };
}

/** Waits for an ending, but not for ever: playwright ends the process with ours in any case. */
async function within(milliseconds: number, ending: Promise<void> | undefined): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([ending, patience]);
  clearTimeout(timer);
}
