import type { Page } from "playwright-core";
import { takeTime } from "./visit.ts";

const idea = "The weekly list without a signal";

/** The global functions of the widget with the launcher and of the inline widget. */
type Widgets = Partial<Record<"earshot" | "inPage", (...call: unknown[]) => void>>;

/**
 * Uses the widget as a visitor on an English page of the demo site, and yields the name of each state. The caller
 * may change the colours and the language, but must restore the language. The visitor's changes are undone at the
 * end.
 */
export async function* walkStates(page: Page): AsyncGenerator<string> {
  yield* walkFlows(page);
  yield* walkOptions(page);
}

/** The first part of `walkStates`, which works in any browser and under any policy of the page. */
export async function* walkFlows(page: Page): AsyncGenerator<string> {
  const panel = page.getByRole("dialog", { name: "Feedback" });
  const press = (name: string) => panel.getByRole("button", { name, exact: true }).click();
  const tab = (name: RegExp) => panel.getByRole("tab", { name }).click();
  const row = (title: string) => panel.getByRole("listitem").filter({ hasText: title }).first();
  const open = () => page.getByRole("button", { name: "Feedback", exact: true }).click();

  await page.getByRole("button", { name: "Feedback", exact: true }).waitFor();
  yield "closed";
  const letOpen = await hold(page, /\/embed\/open/);
  await open();
  await panel.getByText("Loading…").first().waitFor({ state: "attached" });
  yield "loading";
  await letOpen();
  await row("").waitFor();
  yield "list";
  await press("Board");
  await panel.getByRole("option", { name: "Feature ideas" }).waitFor();
  yield "menu";
  await panel.getByRole("listbox").press("Escape");
  await panel.getByRole("listbox").waitFor({ state: "detached" });

  const search = panel.getByRole("textbox", { name: "Search ideas" });
  await search.fill("zeppelin");
  await panel.getByText("No ideas match").waitFor();
  yield "nothing found";
  await search.fill("moving bed");
  const vote = row("Moving two beds").getByRole("button", { name: /^Vote for/ });
  await vote.click();
  await page.getByRole("status").getByText("Vote counted").waitFor({ state: "attached" });
  await panel.getByText("Leave your name").waitFor();
  yield "name form";
  await press("Not now");
  yield "search results";
  await vote.click();
  await page.getByRole("status").getByText("Vote withdrawn").waitFor({ state: "attached" });

  await search.fill("without a sig");
  await row("Let the weekly list").getByRole("heading").click();
  await panel.getByText("Question before we start").waitFor();
  yield "post";
  await press("3 replies");
  await panel.getByText("Ten days in January").waitFor();
  yield "thread";
  await panel.getByRole("button", { name: "Reply" }).first().click();
  await panel.getByRole("textbox", { name: /^Reply to/ }).waitFor();
  yield "reply form";

  await press("Add an idea");
  await panel.getByRole("textbox", { name: "Title" }).fill("");
  await press("Post idea");
  await panel.getByText("Give your idea a title.").waitFor();
  // The form begins with the search text as its title, so the widget requests similar ideas at once.
  await panel.getByRole("region", { name: "Is it one of these?" }).waitFor({ state: "detached" });
  yield "post form";
  await panel.getByRole("textbox", { name: "Title" }).fill(idea);
  await panel.getByRole("region", { name: "Is it one of these?" }).waitFor();
  yield "similar posts";
  await takeTime(page);
  await press("Post idea");
  await press("Edit");
  await panel.getByRole("textbox", { name: "Title" }).waitFor();
  yield "own post";
  await press("Cancel");
  await press("Delete");
  await panel.getByText("Delete this permanently?").waitFor();
  yield "deleting";
  await press("Delete");
  await row("").waitFor();

  await tab(/^Roadmap/);
  await panel.getByRole("region", { name: /^Planned/ }).waitFor();
  yield "roadmap";
  await tab(/^Polls/);
  const poll = (name: string) => panel.getByRole("group", { name });
  const single = poll("How should a frost warning");
  const ranked = poll("What do we build after");
  await ranked.waitFor();
  yield "polls";
  await ranked.getByRole("checkbox", { name: "The seed tin" }).check();
  await ranked.getByRole("button", { name: "Move up: Shade on the plan" }).click();
  yield "ranked poll";
  await single.getByRole("radio", { name: "A text message" }).check();
  await single.getByRole("button", { name: "Vote", exact: true }).click();
  await single.getByRole("button", { name: "Change vote" }).waitFor();
  await poll("Which crops").getByRole("button", { name: "See results" }).click();
  await press("Show past polls");
  await poll("When should the weekly list").waitFor();
  yield "poll results";
  await single.getByRole("button", { name: "Withdraw vote" }).click();
  await single.getByRole("radio").first().waitFor();

  await tab(/^What’s new/);
  await panel.getByRole("button", { name: "Tag", exact: true }).waitFor();
  yield "news";
  await row("Paper for the shed").getByRole("heading").click();
  await panel.getByRole("button", { name: /^Like/ }).click();
  // A press is ignored while the previous one is being sent.
  await panel.locator("button[aria-pressed=true]:not([aria-busy=true])", { hasText: "Like" }).waitFor();
  yield "news entry";
  await panel.getByRole("button", { name: /^Like/ }).click();
  await panel.getByRole("button", { name: /^Like/, pressed: false }).waitFor();

  await press("Back");
  await tab(/^Ideas/);
  await search.fill("");
  await row("a little sound").waitFor();
  await page.route(/\/embed\/(v1|visitor)\//, (route) => route.abort());
  await row("")
    .getByRole("button", { name: /^Vote for/ })
    .click();
  await panel.getByText("This was not saved.").waitFor();
  yield "failed vote";
  await search.fill("seed");
  await press("Try again");
  await panel.getByText("We could not load").first().waitFor();
  yield "failed list";
  await page.unrouteAll({ behavior: "ignoreErrors" });
}

/** The states that need settings of the workspace or of the page. */
async function* walkOptions(page: Page): AsyncGenerator<string> {
  await page.route(/\/embed\/open/, async (route) => {
    const response = await route.fetch();
    const opening = await response.json();
    opening.workspace.enforceSecureIdentify = true;
    await route.fulfill({ response, json: opening });
  });
  await page.reload();
  await page.waitForFunction(() => "earshot" in window);
  await page.evaluate(() => (window as unknown as Widgets).earshot?.("on", "signin", () => {}));
  await page.getByRole("button", { name: "Feedback", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign in" }).waitFor();
  yield "sign in";
  await page.unrouteAll({ behavior: "ignoreErrors" });

  await page.evaluate(() => {
    const [tag] = document.querySelectorAll<HTMLScriptElement>("script[data-sdk-token]");
    const second = document.createElement("script");
    second.src = tag?.src ?? "";
    Object.assign(second.dataset, { ...tag?.dataset, inline: "main", global: "inPage" });
    document.querySelector("earshot-widget")?.remove();
    document.head.append(second);
  });
  const inPage = page.getByRole("region", { name: "Feedback" });
  await page.locator("main earshot-widget").evaluate((host) => host.scrollIntoView());
  await inPage.getByRole("listitem").first().waitFor();
  yield "inline";
}

/** Delays requests to this address until the returned function is called. */
async function hold(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const gate = new EventTarget();
  await page.route(address, (route) =>
    gate.addEventListener("go", () => void route.continue(), { once: true }),
  );
  return async () => {
    gate.dispatchEvent(new Event("go"));
    await page.unroute(address);
  };
}

/** Sets the language of the page and of the widget, as if the visitor had opened a page in that language. */
export async function speak(page: Page, language: "en" | "ar"): Promise<void> {
  await page.evaluate((language) => {
    const { documentElement: root } = document;
    [root.lang, root.dir] = [language, language === "ar" ? "rtl" : "ltr"];
    const { earshot, inPage } = window as unknown as Widgets;
    for (const widget of [earshot, inPage]) widget?.("setLocale", language);
  }, language);
  const name = language === "ar" ? "ملاحظاتك" : "Feedback";
  await page.waitForFunction((name) => {
    const hosts = [...document.querySelectorAll("earshot-widget")];
    const panels = hosts.map(({ shadowRoot }) => shadowRoot?.querySelector("[aria-label][open]"));
    return panels.every((panel) => !panel || panel.ariaLabel === name);
  }, name);
}
