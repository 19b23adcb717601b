import { locale } from "./speak.ts";

const day = 86_400;
const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const makeFormats = () => ({
  locale,
  relative: new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" }),
  short: new Intl.DateTimeFormat(locale, { dateStyle: "medium" }),
  thisYear: new Intl.DateTimeFormat(locale, { month: "short", day: "numeric" }),
  full: new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }),
});
let made: ReturnType<typeof makeFormats> | undefined;
const formats = () => {
  if (made?.locale !== locale) made = makeFormats();
  return made;
};

/** Within seven days how long ago, after that the date, with the year where it is another one. */
export function tellTime(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const seconds = Math.max(0, now - +at) / 1_000;
  if (seconds >= 7 * day) {
    const isThisYear = at.getFullYear() === new Date(now).getFullYear();
    return formats()[isThisYear ? "thisYear" : "short"].format(at);
  }
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (["second", Infinity] as const);
  return formats().relative.format(-Math.floor(seconds / length) || 0, unit);
}

/** The moment in full, for a tooltip. */
export const tellFullTime = (iso: string) => formats().full.format(Date.parse(iso));
