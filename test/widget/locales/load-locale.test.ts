import { describe, expect, it, vi } from "vitest";
import { en } from "../../../widget/locales/en.ts";
import { enActivity } from "../../../widget/locales/en-activity.ts";
import { enLazy } from "../../../widget/locales/en-lazy.ts";
import { enMore } from "../../../widget/locales/en-more.ts";
import { type Language, languages } from "../../../widget/locales/languages.ts";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { messages } from "../../../widget/locales/messages.ts";
import { formatTime } from "../../../widget/ui/format-time.ts";
import { noContext } from "../open-widget.ts";

type Text = string | Record<string, string>;
/** The messages of a language, with their part and key, in the order of the source. */
const list = (main: object, more: object): [key: string, text: Text][] =>
  Object.entries({ main, ...more }).flatMap(([part, texts]) =>
    Object.entries(texts as Record<string, Text>).map(([key, text]): [string, Text] => [
      `${part}.${key}`,
      text,
    ]),
  );
const english = list({ ...en, ...enLazy }, enMore);
const formsOf = (text: Text | undefined) => (typeof text === "object" ? Object.values(text) : [text ?? ""]);
const placeholdersOf = (text: string) => [...new Set(text.match(/\{.\}/g))].sort();

describe.each(Object.keys(languages))("the locale %s", (language) => {
  it("the locale has every English text with the same placeholders, and a plural form for each plural category", async () => {
    const { translation, loadMore } = await languages[language as Language]();
    const translated = list(translation, (await loadMore()).more);
    // Built translations have no keys.
    const parts = (texts: typeof english) => texts.map(([key]) => key.split(".")[0]);
    expect(parts(translated)).toEqual(parts(english));
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    english.forEach(([key, original], index) => {
      const text = translated[index]?.[1];
      const categories = typeof text === "object" ? Object.keys(text).sort() : [];
      expect([key, categories]).toEqual([key, typeof original === "object" ? pluralCategories.sort() : []]);
      const placeholders = placeholdersOf(formsOf(original).join());
      expect([key, placeholdersOf(formsOf(text).join())]).toEqual([key, placeholders]);
      for (const form of formsOf(text)) expect([key, form.trim() || "no text"]).toEqual([key, form]);
    });
  });

  it("the locale has a function for each English message that is a function, and a text for every other message", async () => {
    const kindsOf = (all: object) => Object.entries(all).map(([key, message]) => [key, typeof message]);
    await loadLocale("en", noContext);
    const kinds = kindsOf(messages);
    await loadLocale(language, noContext);
    expect(kindsOf(messages)).toEqual(kinds);
  });
});

it("messages and times are in the language of the locale, with or without a region", async () => {
  vi.setSystemTime("2026-11-20T12:00:00Z");
  await loadLocale("ar", noContext);
  expect(messages.titleLeft(2)).toBe("بقي حرفان");
  await loadLocale("de-AT", noContext);
  expect(messages.found(1)).toBe("1 Idee gefunden");
  expect(messages.found(2)).toBe("2 Ideen gefunden");
  expect(formatTime("2026-11-20T11:00:00Z")).toBe("vor 1 Std.");
  expect(messages.titleMissing).toBe("Gib deiner Idee einen Titel.");
  expect(messages.unread).toBe("Neu:");
  expect(messages.replies(2)).toBe("2 Antworten");
});

it("Arabic shows a dual, selects the plural of the shortened number, and isolates names", async () => {
  await loadLocale("ar", noContext);
  expect([messages.votes(2), messages.comments(2)]).toEqual(["صوتان (2)", "تعليقان"]);
  expect(messages.votes(1_234)).toMatch(/ألف صوت$/);
  expect(messages.noMatch("C++")).toContain("\u2068C++\u2069");
  await loadLocale("en", noContext);
  expect(messages.noMatch("C++")).toBe("Nothing matches “C++” yet.");
});

it.each(["de_AT", "de_DE.UTF-8", "de-?"])(
  "the language tag %s, which browsers reject, is treated as German",
  async (locale) => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    await loadLocale(locale, noContext);
    expect(messages.found(1_234)).toMatch(/^\S+ Ideen gefunden$/);
    expect(formatTime("2026-11-20T11:00:00Z")).toBe("vor 1 Std.");
  },
);

it("the messages of the chunks that few visitors load are in English until they are wanted, and then in every language", async () => {
  // Other test files that share this worker may have loaded such a chunk.
  vi.resetModules();
  const { loadLocale } = await import("../../../widget/locales/load-locale.ts");
  const { prepareRareChunk } = await import("../../../widget/panel/prepare-rare-chunk.ts");
  const texts = await import("../../../widget/locales/messages.ts");
  texts.addMessages(enActivity, "activity");
  await loadLocale("de", noContext);
  expect([texts.messages.follow, texts.messages.close]).toEqual(["Follow", "Schließen"]);
  await prepareRareChunk(noContext, "rare-views");
  expect([texts.messages.follow, texts.messages.close]).toEqual(["Folgen", "Schließen"]);
  await loadLocale("fr", noContext);
  expect([texts.messages.follow, texts.messages.close]).toEqual(["Suivre", "Fermer"]);
  await loadLocale("en", noContext);
  expect([texts.messages.follow, texts.messages.close]).toEqual(["Follow", "Close"]);
});

it("a language without a translation is replaced by English, and the language that was requested last is shown", async () => {
  const late = loadLocale("fr", noContext);
  loadLocale("nl", noContext);
  await late;
  expect(messages.close).toBe("Close");
  expect(messages.noMatch("$& {m}")).toBe("Nothing matches “$& {m}” yet.");
});
