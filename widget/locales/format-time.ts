import { locale } from "./locale.ts";

const day = 86_400;
/** Units and their lengths in seconds, longest first. */
export const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Caches the formatters by locale, because they are slow to create. */
const dates: Record<string, Intl.DateTimeFormat> = {};
const spans: Record<string, Intl.RelativeTimeFormat> = {};

/** Returns the elapsed time or, after seven days, the date, with the year unless it is the current one. */
export function formatTime(iso: string): string {
  const at = new Date(iso);
  const seconds = Math.max(0, Date.now() - +at) / 1_000;
  if (seconds >= 7 * day) {
    const year = at.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    const key = locale + year;
    dates[key] ??= new Intl.DateTimeFormat(locale, { year, month: "short", day: "numeric" });
    return dates[key].format(at);
  }
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (["second", Infinity] as const);
  const span = spans[locale] ?? new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });
  spans[locale] = span;
  return span.format(-Math.floor(seconds / length) || 0, unit);
}

/** Returns the full date and time, for a tooltip. */
export const formatFullTime = (iso: string) =>
  new Date(iso).toLocaleString(locale, { dateStyle: "long", timeStyle: "short" });
