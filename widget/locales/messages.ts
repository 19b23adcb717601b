import type { activityMessages } from "./activity.ts";
import { en } from "./en.ts";
import type { enLazy } from "./en-lazy.ts";
import type { Language } from "./languages.ts";
import { formatCount, locale, pluralCategory } from "./locale.ts";
import type { markdownMessages } from "./markdown.ts";
import type { pictureMessages } from "./pictures.ts";
import type { postContextMessages } from "./post-contexts.ts";

/** One message per plural category of the language; `other` is always present. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Text = string | Plural;

type English = typeof en & typeof enLazy;

/** The messages in one language: the same keys as in English, with the same plurals and placeholders. */
type TranslationOf<Texts> = {
  [Key in keyof Texts]: Texts[Key] extends string ? WithPlaceholders<Texts[Key]> : Plural;
};
export type Translation = TranslationOf<English>;

/** The messages of a chunk in all languages. */
export type MessageTable<Texts> = { en: Texts } & Record<Language, TranslationOf<Texts>>;

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
  (typeof activityMessages)["en"] &
  (typeof pictureMessages)["en"] &
  (typeof markdownMessages)["en"] &
  (typeof postContextMessages)["en"];

/** The current messages; those with placeholders or plurals are functions. Read them on each render. */
export let messages: { [Key in keyof AllEnglish]: Message<AllEnglish[Key]> };

let english: Record<string, Text> = {};
let translated: Text[] | undefined;
const tables: Record<string, Record<string, Text>>[] = [];

/**
 * Adds the English messages of a chunk. `en` and `enLazy` must be added in this order, because translations are arrays in
 * this order.
 */
export function addMessages(texts: typeof en | typeof enLazy): void {
  english = { ...english, ...texts };
  updateMessages();
}

/** Adds the messages of a chunk that contains them in all languages. `enLazy` must have been added before. */
export function addMessageTable(table: Record<string, Record<string, Text>>): void {
  tables.push(table);
  updateMessages();
}

/** Switches to a translation, or to English if there is none. The build turns translations into arrays. */
export function setMessages(translation?: Translation): void {
  translated = translation && Object.values(translation);
  updateMessages();
}

function updateMessages(): void {
  const more = tables.map((table) => table[locale.slice(0, 2)] ?? table.en);
  const entries = Object.entries(Object.assign({}, english, ...more) as typeof english).map(
    ([key, text], index) => [key, toMessage(translated?.[index] ?? text)],
  );
  messages = Object.fromEntries(entries);
}

const toMessage = (text: Text) =>
  typeof text === "string" && !text.includes("{")
    ? text
    : (n: Value, m: Value = "") => {
        const chosen = typeof text === "string" ? text : (text[pluralCategory(n as number)] ?? text.other);
        return chosen.replace(/\{([nm])\}/g, (_, name) => formatValue(name === "n" ? n : m));
      };

const formatValue = (value: Value) => (typeof value === "number" ? formatCount(value) : value);

addMessages(en);
