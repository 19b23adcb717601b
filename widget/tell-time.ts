import { locale } from "./speak.ts";

const day = 86_400;
/** In seconds. */
export const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const styles = {
  short: { dateStyle: "medium" },
  thisYear: { month: "short", day: "numeric" },
  full: { dateStyle: "long", timeStyle: "short" },
} as const;

/** Costly to make, so each is made when it is first wanted. */
const made = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>();

function keep<Format extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(
  name: string,
  make: () => Format,
) {
  const key = `${locale} ${name}`;
  const format = (made.get(key) as Format | undefined) ?? make();
  made.set(key, format);
  return format;
}

const format = (style: keyof typeof styles, at: Date) =>
  keep(style, () => new Intl.DateTimeFormat(locale, styles[style])).format(at);

/** Within seven days how long ago, after that the date, with the year where it is another one. */
export function tellTime(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const seconds = Math.max(0, now - +at) / 1_000;
  if (seconds >= 7 * day) {
    const isThisYear = at.getFullYear() === new Date(now).getFullYear();
    return format(isThisYear ? "thisYear" : "short", at);
  }
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (["second", Infinity] as const);
  const relative = keep(
    "relative",
    () => new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "narrow" }),
  );
  return relative.format(-Math.floor(seconds / length) || 0, unit);
}

/** The moment in full, for a tooltip. */
export const tellFullTime = (iso: string) => format("full", new Date(iso));
