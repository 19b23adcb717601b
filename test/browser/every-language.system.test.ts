import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { en } from "../../widget/locales/en.ts";
import { enActivity } from "../../widget/locales/en-activity.ts";
import { enLazy } from "../../widget/locales/en-lazy.ts";
import { languages as translated } from "../../widget/locales/languages.ts";
import { useChromium } from "./chromium.ts";
import { useDemo } from "./use-demo.ts";

const openPage = useChromium();
const demo = useDemo();

const languages = Object.keys(translated);
const english = { ...en, ...enLazy, ...enActivity };
const translations: Record<string, Record<string, string | Record<string, string>>> = { en: english };
const ids = { post: "", entry: "" };

beforeAll(async () => {
  for (const [language, load] of Object.entries(translated)) {
    const { translation, more } = await load();
    translations[language] = { ...translation, ...more.activity };
  }
  ids.post = (await demo.call("GET", "posts?search=without a sig")).data[0].id;
  ids.entry = (await demo.call("GET", "changelogs")).data[0].id;
});

/**
 * Returns a pattern for a message in this language, with any values of its placeholders and any of its plural forms.
 */
function translate(key: keyof typeof english, language: string): RegExp {
  const text = translations[language]?.[key] ?? "";
  const forms = typeof text === "string" ? [text] : Object.values(text);
  return new RegExp(forms.map((form) => form.replace(/\{.\}/g, ".+")).join("|"));
}

/** Each view, with the role of an element in the view and the key of the message that names this element. */
const views = [
  ["ideas", "textbox", "search"],
  ["ideas", "button", "votes"],
  ["ideas/new", "button", "send"],
  ["ideas/activity", "heading", "activity"],
  ["ideas/post", "textbox", "comment"],
  ["ideas/post", "heading", "comments"],
  ["roadmap", "button", "votes"],
  ["polls", "button", "vote"],
  ["news", "button", "tag"],
  ["news/entry", "button", "like"],
] as const;

const open = (page: Page, view: string) =>
  page.evaluate(
    (view) => window.earshot?.("open", view),
    view.replace(/post$|entry$/, (name) => ids[name as keyof typeof ids]),
  );

async function expectView(page: Page, [view, role, name]: (typeof views)[number], language: string) {
  const found = page.locator("earshot-widget").getByRole(role, { name: translate(name, language) });
  await expect.poll(() => found.count(), { message: `${view} in ${language}: ${name}` }).toBeGreaterThan(0);
}

it.each(languages)("on a page in %s, every view of the widget is in that language", async (language) => {
  const { page, faults } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`);
  await page.evaluate(async (language) => {
    const tag = document.querySelector("script[data-sdk-token]") as HTMLScriptElement;
    window.earshot?.("destroy");
    document.documentElement.lang = language;
    const again = document.createElement("script");
    Object.assign(again, { src: tag.src });
    Object.assign(again.dataset, tag.dataset);
    document.head.append(again);
    await new Promise((done) => again.addEventListener("load", done));
  }, language);
  for (const view of views) {
    await open(page, view[0]);
    await expectView(page, view, language);
  }
  expect(faults).toEqual([]);
});

it("a visible view changes its language on every call of setLocale", async () => {
  const { page, faults } = await openPage();
  await page.goto(`${demo.demoUrl}/plain`);
  for (const view of views) {
    await open(page, view[0]);
    for (const language of [...languages, "en"]) {
      await page.evaluate((language) => window.earshot?.("setLocale", language), language);
      await expectView(page, view, language);
    }
  }
  expect(faults).toEqual([]);
});
