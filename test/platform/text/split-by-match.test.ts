import { expect, it } from "vitest";
import { splitByMatch } from "../../../platform/text/split-by-match.ts";

/** The text with its matches in brackets. */
const mark = (text: string, search: string) =>
  splitByMatch(text, search)
    .map((part, place) => (place % 2 === 1 ? `[${part}]` : part))
    .join("");

it.each([
  ["other endings", "watering", "Water what I watered", "[Water] what I [watered]"],
  ["doubled consonants", "plan", "Planned, planning", "[Planned], [planning]"],
  ["the plural", "category", "All categories", "All [categories]"],
  ["accents and case", "gärten", "GARTEN: Gärten", "[GARTEN]: [Gärten]"],
  ["the start of a word while typing", "dark mo", "A dark mode, darkened", "A [dark] [mode], darkened"],
  ["any order", "night water", "Water at night", "[Water] at [night]"],
  ["languages without spaces", "自動", "水やりの自動化", "水やりの[自動]化"],
])("the words that match a search are found: %s", (_, search, text, marked) => {
  expect(mark(text, search)).toBe(marked);
});

it.each([
  ["words with the same start", "internet", "internal"],
  ["parts within a word", "art", "start"],
  ["signs with a meaning in patterns", ".* (a|b", "Cars [x]"],
  ["a search without words", "?!", "Why?!"],
  ["an empty search", "", "Water"],
])("other text is no match: %s", (_, search, text) => {
  expect(splitByMatch(text, search)).toEqual([text]);
});
