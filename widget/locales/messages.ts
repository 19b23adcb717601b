import { en } from "./en.ts";
import type { enActivity } from "./en-activity.ts";
import type { enLazy } from "./en-lazy.ts";
import { formatCount, pluralCategory } from "./locale.ts";

/** One message per plural category of the language; `other` is always present. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
type Text = string | Plural;

type English = typeof en & typeof enLazy & typeof enActivity;

/** The messages in one language: the same keys as in English, with the same plurals and placeholders. */
export type Translation = {
  [Key in keyof English]: English[Key] extends string ? WithPlaceholders<English[Key]> : Plural;
};

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

/** The current messages; those with placeholders or plurals are functions. Read them on each render. */
export let messages: { [Key in keyof English]: Message<English[Key]> };

let english: Record<string, Text> = {};
let translated: Text[] | undefined;

/**
 * Adds the English messages of a chunk. `en`, `enLazy` and `enActivity` must be added in this order, because translations
 * are arrays in this order.
 */
export function addMessages(texts: typeof en | typeof enLazy | typeof enActivity): void {
  english = { ...english, ...texts };
  updateMessages();
}

/** Switches to a translation, or to English if there is none. The build turns translations into arrays. */
export function setMessages(translation?: Translation): void {
  translated = translation && Object.values(translation);
  updateMessages();
}

function updateMessages(): void {
  const entries = Object.entries(english).map(([key, text], index) => [
    key,
    toMessage(translated?.[index] ?? text),
  ]);
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
