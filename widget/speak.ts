/** What stands in a sentence: a number is written as the language writes it. */
type Given = string | number;

type Sentence<Text> = Text extends `${string}{m}${string}`
  ? (n: Given, m: Given) => string
  : Text extends `${string}{n}${string}` | `${string}|${string}`
    ? (n: Given) => string
    : string;

export type Sentences<Texts> = { [Name in keyof Texts]: Sentence<Texts[Name]> };

/** In the order in which a sentence's forms stand. */
const forms = ["zero", "one", "two", "few", "many", "other"] as const;

/** The tongue that is spoken: everything here follows `speak`. */
export let locale = "en";
/** Of the letters, and so of the panel. */
export let direction: "ltr" | "rtl";
let rules: Intl.PluralRules | undefined;
let used: Intl.LDMLPluralRule[];
let compact: Intl.NumberFormat | undefined;

/** Numbers and plurals from here on as this language has them. */
export function speak(next: string): void {
  locale = next;
  direction = /^ar/.test(locale) ? "rtl" : "ltr";
  rules = compact = undefined;
}
speak(locale);

/**
 * 1,234 is `1.2K`: a column of numbers keeps its width. A page's first format of any kind takes the browser 10 to 20 ms,
 * and most numbers need none.
 */
export function formatCount(count: number): string {
  if (count < 1_000 && direction === "ltr") return String(count);
  compact ??= new Intl.NumberFormat(locale, { notation: "compact" });
  return compact.format(count);
}

/** A text whose English one has holes or forms becomes a function that fills it: some languages have no forms. */
export const toSentence = (text: string, english: string) =>
  /[{|]/.test(english) ? (n: Given, m: Given = "") => fill(text, n, m) : text;

/** Which of a sentence's forms goes with the number. */
function formOf(n: number): number {
  if (!rules) {
    rules = new Intl.PluralRules(locale);
    const { pluralCategories } = rules.resolvedOptions();
    used = forms.filter((form) => pluralCategories.includes(form));
  }
  return used.indexOf(rules.select(n));
}

function fill(text: string, n: Given, m: Given): string {
  const form = typeof n === "number" ? text.split("|")[formOf(n)] : text;
  const write = (given: Given) => (typeof given === "number" ? formatCount(given) : given);
  return (form ?? text).replace(/\{(.)\}/g, (_, hole) => write(hole === "n" ? n : m));
}
