import { describe, expect, it, vi } from "vitest";
import { en } from "../../../widget/locales/en.ts";
import { enLazy } from "../../../widget/locales/en-lazy.ts";
import { enOptional } from "../../../widget/locales/en-optional.ts";
import { formatTime } from "../../../widget/locales/format-time.ts";
import { type Language, languages } from "../../../widget/locales/languages.ts";
import { loadLocale } from "../../../widget/locales/load-locale.ts";
import { messages } from "../../../widget/locales/messages.ts";
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
const english = list({ ...en, ...enLazy }, enOptional);
const formsOf = (text: Text | undefined) => (typeof text === "object" ? Object.values(text) : [text ?? ""]);
const placeholdersOf = (text: string) => [...new Set(text.match(/\{.\}/g))].sort();

describe.each(Object.keys(languages))("the locale %s", (language) => {
  it("the locale has every English text with the same placeholders, and a plural form for each plural category", async () => {
    const { translation, more } = await languages[language as Language]();
    const translated = list(translation, more);
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
  expect(messages.noMatch("C++")).toBe("No ideas match “C++”.");
});

it.each([
  ...[
    ["DE", "de"],
    ["de-AT", "de"],
    ["de_AT", "de"],
    ["de_DE.UTF-8", "de"],
    ["de-?", "de"],
    ["de-", "de"],
    ["deu", "de"],
  ],
  ...[
    ["FR-CA", "fr"],
    ["fr_FR@euro", "fr"],
    ["JA", "ja"],
    ["pt", "pt"],
    ["ES-419", "es"],
    ["ar_Arab_EG", "ar"],
  ],
  ...[
    ["en_US", "en"],
    ["x-default", "en"],
    ["C", "en"],
    ["", "en"],
    ["POSIX", "en"],
  ],
  ...[
    ["est", "en"],
    ["jav", "en"],
    ["den", "en"],
    ["fro", "en"],
    ["arn", "en"],
  ],
] as [string, Language | "en"][])("a page in the language %j is shown in %s", async (tag, language) => {
  await loadLocale(language, noContext);
  const { close } = messages;
  await loadLocale(language === "en" ? "de" : "en", noContext);
  await loadLocale(tag, noContext);
  expect(messages.close).toBe(close);
});

it.each(["de_AT", "de_DE.UTF-8", "de-?", "DEU"])(
  "numbers and times are in German on a page with the language %s",
  async (tag) => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    await loadLocale(tag, noContext);
    expect(messages.found(1_234)).toMatch(/^\S+ Ideen gefunden$/);
    expect(formatTime("2026-11-20T11:00:00Z")).toBe("vor 1 Std.");
  },
);

it("the messages of the chunks that few visitors load are in every language", async () => {
  await loadLocale("de", noContext);
  expect([messages.follow, messages.close]).toEqual(["Folgen", "Schließen"]);
  await loadLocale("fr", noContext);
  expect([messages.follow, messages.close]).toEqual(["Suivre", "Fermer"]);
  await loadLocale("en", noContext);
  expect([messages.follow, messages.close]).toEqual(["Follow", "Close"]);
});

it("a language without a translation is replaced by English, and the language that was requested last is shown", async () => {
  const late = loadLocale("fr", noContext);
  loadLocale("nl", noContext);
  await late;
  expect(messages.close).toBe("Close");
  expect(messages.noMatch("$& {m}")).toBe("No ideas match “$& {m}”.");
});
