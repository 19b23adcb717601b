/** The current locale, as a BCP 47 tag. */
export let locale = "en";
/** The text direction of the panel. */
export let direction: "ltr" | "rtl";
let rules: Intl.PluralRules | undefined;
let compact: Intl.NumberFormat | undefined;

/** Sets the locale of numbers, plurals and direction. */
export function setLocale(next: string): void {
  locale = next;
  direction = /^(ar|fa|he|ur)\b/.test(locale) ? "rtl" : "ltr";
  rules = compact = undefined;
}
setLocale(locale);

/**
 * Formats 1,234 as `1.2K`, so that a column of numbers keeps its width. Creating the first number format takes 10 to
 * 20 ms, and most numbers do not need one.
 */
export function formatCount(count: number): string {
  if (count < 1_000 && direction === "ltr") return String(count);
  compact ??= new Intl.NumberFormat(locale, { notation: "compact" });
  return compact.format(count);
}

/** The plural category of a number in the current locale. */
export function pluralCategory(count: number): Intl.LDMLPluralRule {
  rules ??= new Intl.PluralRules(locale);
  return rules.select(count);
}
