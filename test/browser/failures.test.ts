import type { Page, Route } from "playwright-core";
import { expect, it } from "vitest";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";
import { openPanel, takeTime } from "./visit.ts";

const openPage = useChromium();
const demo = useDemo();

interface Failing {
  fail(route: Route): Promise<unknown> | undefined;
  sentence: string;
  /** Starts or ends a condition of the page, such as being offline. */
  around?(page: Page, isOn: boolean): Promise<unknown>;
}

const reject = (status: number, code: string, detail: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: "application/problem+json",
    body: JSON.stringify({ status, code, detail }),
  });

/** Shortens the request timeout from 15 s to half a second, or restores it. */
const hurry = (page: Page, isOn: boolean) =>
  page.evaluate((isOn) => {
    const usual = AbortSignal as typeof AbortSignal & { kept?: typeof AbortSignal.timeout };
    usual.kept ??= AbortSignal.timeout;
    const { kept } = usual;
    AbortSignal.timeout = isOn ? () => kept.call(AbortSignal, 500) : kept;
  }, isOn);

const failings: Record<string, Failing> = {
  blocked: { fail: (route) => route.abort("blockedbyclient"), sentence: "The server is not responding." },
  offline: {
    fail: (route) => route.abort("internetdisconnected"),
    sentence: "You seem to be offline.",
    around: (page, isOn) => page.context().setOffline(isOn),
  },
  slow: { fail: () => undefined, sentence: "The server is not responding.", around: hurry },
  401: {
    fail: reject(401, "identity_required", "Who are you?"),
    sentence: "Sign in to take part.",
  },
  403: {
    fail: reject(403, "user_blocked", "You may not write here."),
    sentence: "You are not allowed to do this.",
  },
  409: {
    fail: reject(409, "idempotency_in_progress", "Still at it."),
    sentence: "The server is not responding.",
  },
  429: {
    fail: reject(429, "rate_limited", "Slow down."),
    sentence: "Too many requests. Try again in a moment.",
  },
  500: { fail: reject(500, "internal_error", "Oh."), sentence: "Something went wrong on our side." },
  "a captive portal": {
    fail: (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<p>Welcome" }),
    sentence: "The server is not responding.",
  },
  // The server stores the idea but its response is lost, so only an unchanged idempotency key prevents a duplicate.
  "a lost response": {
    fail: (route) => route.fetch().then(() => route.abort("connectionreset")),
    sentence: "The server is not responding.",
  },
};

/** Returns the number of ideas with this title that a customer's server can read. */
async function countIdeas(title: string): Promise<number> {
  const { data } = await demo.call("GET", `posts?search=${encodeURIComponent(title)}`);
  return data.length;
}

it("a draft survives every kind of failure, each failure is explained, and the idea is posted only once", async () => {
  const { page } = await openPage({ reducedMotion: "reduce" });
  const words = "Never lose a word";
  await page.goto(`${demo.demoUrl}/plain`);
  const panel = await openPanel(page);
  let failing: Failing | undefined;
  const keys: (string | undefined)[] = [];
  await page.route("**/embed/v1/posts", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    await (failing ? failing.fail(route) : route.continue());
  });
  await panel.getByRole("button", { name: "Add an idea" }).click();
  const [title, details] = [panel.getByLabel("Title"), panel.getByLabel("Details")];
  await title.fill(words);
  await details.fill("Whatever happens");
  await takeTime(page);

  let button = "Post idea";
  for (const [name, next] of Object.entries(failings)) {
    failing = next;
    await next.around?.(page, true);
    await panel.getByRole("button", { name: button }).click();
    await expect
      .poll(() => panel.locator("form [role=alert]").textContent(), { message: name })
      .toBe(`We could not send this. Your draft is saved. ${next.sentence}`);
    await next.around?.(page, false);
    expect([name, await title.inputValue(), await details.inputValue()]).toEqual([
      ...[name, words, "Whatever happens"],
    ]);
    expect(await panel.getByText("Posted.").count(), name).toBe(0);
    button = "Try again";
  }
  // The last error message equals an earlier one, so wait until the idea is stored.
  await expect.poll(() => countIdeas(words)).toBe(1);

  failing = undefined;
  await panel.getByRole("button", { name: button }).click();
  await panel.getByRole("heading", { name: words }).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect(await countIdeas(words)).toBe(1);
});

it("a panel whose code or first response cannot be loaded shows an error, and opens on the next attempt", async () => {
  const { page } = await openPage();
  let isBlocked = true;
  const block = (route: Route) => (isBlocked ? route.abort("blockedbyclient") : route.continue());
  await page.route("**/embed/panel-*", block);
  await page.route("**/embed/open?*", block);
  // Otherwise the panel may load the list by itself, before the click.
  await page.route("**/embed/live?*", (route) => route.abort("blockedbyclient"));
  await page.goto(`${demo.demoUrl}/plain`);
  await page.getByRole("button", { name: "Feedback", exact: true }).click();
  const again = page.getByRole("button", { name: "Not loaded. Try again" });
  await again.waitFor();
  await page.unroute("**/embed/panel-*");
  await again.click();
  const panel = page.getByRole("dialog", { name: "Feedback" });
  const failed = panel.getByRole("alert").filter({ hasText: "We could not load this." });
  await failed.filter({ hasText: "The server is not responding." }).waitFor();
  isBlocked = false;
  await panel.getByRole("button", { name: "Try again" }).click();
  await panel.getByRole("listitem").first().waitFor();
});
