/** The current locale, as a BCP 47 tag. */
export let locale = "en";
/** The panel's text direction. */
export let direction: "ltr" | "rtl";
let rules: Intl.PluralRules | undefined;
let compact: Intl.NumberFormat | undefined;

/** Sets the locale for numbers, plurals and the text direction. */
export function setLocale(next: string): void {
  locale = next;
  direction = /^ar/.test(locale) ? "rtl" : "ltr";
  rules = compact = undefined;
}
setLocale(locale);

/**
 * Formats 1,234 as `1.2K`, so that columns of numbers stay narrow. In left-to-right languages, numbers below
 * 1,000 are formatted without `Intl.NumberFormat`, because creating the first one takes 10 to 20 ms.
 */
export function formatCount(count: number): string {
  if (count < 1_000 && direction === "ltr") return String(count);
  compact ??= new Intl.NumberFormat(locale, { notation: "compact" });
  return compact.format(count);
}

/** Returns the plural category of a number in the current locale. `formatCount` shows 1,234 as 1.2 thousand. */
export function pluralCategory(count: number): Intl.LDMLPluralRule {
  rules ??= new Intl.PluralRules(locale);
  return rules.select(count < 1_000 ? count : count - (count % 1_000));
}
