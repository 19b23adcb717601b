import { locale } from "../locales/locale.ts";

const day = 86_400;
/** In seconds. */
export const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Formatters are slow to create, so each is created on first use and kept. */
const dates: Record<string, Intl.DateTimeFormat> = {};
const spans: Record<string, Intl.RelativeTimeFormat> = {};

/** Returns the elapsed time, or after seven days the date, with its year unless it is the current year. */
export function formatTime(iso: string, now = Date.now()): string {
  const at = new Date(iso);
  const seconds = Math.max(0, now - +at) / 1_000;
  if (seconds >= 7 * day) {
    const year = at.getFullYear() === new Date(now).getFullYear() ? undefined : "numeric";
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
