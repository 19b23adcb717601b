import { en } from "./en.ts";
import type { enLazy } from "./en-lazy.ts";
import type { enOptional } from "./en-optional.ts";
import { direction, formatCount, pluralCategory } from "./locale.ts";

/** One message per plural category of the language; `other` is always present. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Text = string | Plural;

type English = typeof en & typeof enLazy;
type EnglishOptional = typeof enOptional;

/** The messages in one language: the same keys as in English, with the same plurals and placeholders. */
type TranslationOf<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? WithPlaceholders<Texts[Key]> : Plural;
};
export type Translation = TranslationOf<English>;

/** The translated messages of the chunks that few visitors load. */
export type OptionalMessages = { [Part in keyof EnglishOptional]: TranslationOf<EnglishOptional[Part]> };

type WithPlaceholders<Text> = string &
  (Text extends `${string}{n}${string}` ? `${string}{n}${string}` : string) &
  (Text extends `${string}{m}${string}` ? `${string}{m}${string}` : string);

type Value = string | number;

type Message<Text> = Text extends `${string}{m}${string}`
  ? (n: Value, m: Value) => string
  : Text extends `${string}{n}${string}`
    ? (n: Value) => string
    : Text extends string
      ? string
      : (n: number) => string;

type AllEnglish = English &
  EnglishOptional["activity"] &
  EnglishOptional["pictures"] &
  EnglishOptional["postContexts"] &
  EnglishOptional["markdown"];

/** The current messages; those with placeholders or plurals are functions. Read them on each render. */
export let messages: { [Key in keyof AllEnglish]: Message<AllEnglish[Key]> };

/** The names of statuses and of a category that each new workspace has. */
const defaultNames = [
  "underReview",
  "planned",
  "inProgress",
  "completed",
  "statusClosed",
  "general",
] as const;

/** Returns the name of a status or category, in the visitor's language unless staff have renamed it. */
export const translateName = (name = "") =>
  messages[defaultNames.find((key) => en[key] === name) as (typeof defaultNames)[number]] ?? name;

const english: Record<string, Record<string, Text>> = {};
let translated: Record<string, object> = {};

/**
 * Adds English messages. `en` and `enLazy` must be added in this order, because a translation has its messages in this
 * order; the other chunks add a part of `enOptional`.
 */
export function addMessages(
  texts: Record<string, Text>,
  part: keyof EnglishOptional | "main" = "main",
): void {
  english[part] = { ...english[part], ...texts };
  updateMessages();
}

/** Switches to a translation, or to English if there is none. The build turns translations into arrays. */
export function setMessages(
  translation: Translation | object = {},
  more: OptionalMessages | object = {},
): void {
  translated = { main: translation, ...more };
  updateMessages();
}

function updateMessages(): void {
  messages = Object.fromEntries(
    Object.entries(english).flatMap(([part, texts]) => {
      const found: Text[] = Object.values(translated[part] ?? {});
      return Object.entries(texts).map(([key, text], index) => [key, toMessage(found[index] ?? text)]);
    }),
  ) as typeof messages;
}

const toMessage = (text: Text) =>
  typeof text === "string" && !text.includes("{")
    ? text
    : (n: Value, m: Value = "") => {
        const chosen = typeof text === "string" ? text : (text[pluralCategory(n as number)] ?? text.other);
        return chosen.replace(/\{([nm])\}/g, (_, name) => formatValue(name === "n" ? n : m));
      };

/** In right-to-left languages, a name is isolated (Unicode Standard Annex #9), so that it does not reorder the text around it. */
const formatValue = (value: Value) =>
  typeof value === "number" ? formatCount(value) : direction === "rtl" ? `\u2068${value}\u2069` : value;

addMessages(en);
