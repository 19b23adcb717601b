import { describe, expect, it } from "vitest";
import { learn } from "../../widget/languages.ts";
import { english, strings } from "../../widget/strings.ts";
import { tellTime } from "../../widget/tell-time.ts";

const sentences = Object.entries(english);
const load: Record<string, () => Promise<{ texts: string }>> = {
  ar: () => import("../../widget/languages/ar.ts"),
  de: () => import("../../widget/languages/de.ts"),
  es: () => import("../../widget/languages/es.ts"),
  fr: () => import("../../widget/languages/fr.ts"),
  ja: () => import("../../widget/languages/ja.ts"),
  pt: () => import("../../widget/languages/pt.ts"),
};
const holesOf = (text: string) => [...new Set(text.match(/\{.\}/g))].sort();

describe.each(Object.keys(load))("in %s", (language) => {
  it("there is one sentence for each English one, with the same holes, and as many forms as the plural has", async () => {
    const texts = (await load[language]?.())?.texts.split("\n") ?? [];
    expect(texts).toHaveLength(sentences.length);
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    sentences.forEach(([name, original], place) => {
      const text = texts[place] ?? "";
      const forms = text.split("|");
      expect([name, forms.length]).toEqual([name, original.includes("|") ? pluralCategories.length : 1]);
      expect([name, text.trim()]).toEqual([name, text]);
      expect([name, text !== ""]).toEqual([name, true]);
      expect([name, holesOf(text)]).toEqual([name, holesOf(original)]);
    });
  });

  it("each sentence that is called in English is called here too, and each other one is read", async () => {
    const kindsOf = (said: object) => Object.entries(said).map(([name, one]) => [name, typeof one]);
    await learn("en");
    const kinds = kindsOf(strings);
    await learn(language);
    expect(kindsOf(strings)).toEqual(kinds);
  });
});

it("numbers, plurals and times follow the language", async () => {
  await learn("ar");
  expect(strings.titleLeft(2)).toBe("بقي حرفان");
  await learn("de-AT");
  expect(strings.found(1)).toBe("1 Idee gefunden");
  expect(strings.found(2)).toBe("2 Ideen gefunden");
  expect(tellTime("2026-11-20T11:00:00Z", Date.parse("2026-11-20T12:00:00Z"))).toBe("vor 1 Std.");
  expect(strings.titleMissing).toBe("Gib deiner Idee einen Titel.");
  expect(strings.noPolls).toBe(
    (await load.de?.())?.texts.split("\n")[sentences.findIndex(([name]) => name === "noPolls")],
  );
  expect(strings.replies(2)).toBe("2 Antworten");
});

it.each(["de_AT", "de_DE.UTF-8", "de-?"])(
  "%s, which browsers do not take for a language, is German",
  async (locale) => {
    await learn(locale);
    expect(strings.found(1_234)).toMatch(/^\S+ Ideen gefunden$/);
    expect(tellTime("2026-11-20T11:00:00Z", Date.parse("2026-11-20T12:00:00Z"))).toBe("vor 1 Std.");
  },
);

it("a language that there is none of is English, and the last one asked for wins", async () => {
  const late = learn("fr");
  learn("nl");
  await late;
  expect(strings.close).toBe("Close");
  expect(strings.noMatch("$& {m}")).toBe("Nothing matches “$& {m}” yet.");
});
