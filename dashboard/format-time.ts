const day = 86_400;
const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const short = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** Returns the time since or until `at` within seven days, otherwise the date. */
export function formatTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  if (Math.abs(seconds) >= 7 * day) return short.format(Date.parse(iso));
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 0] as const);
  return relative.format(length ? Math.trunc(seconds / length) : 0, unit);
}

/** Returns only the date, for time spans. */
export const formatDate = (iso: string) => short.format(Date.parse(iso));

/** Returns the full date and time, for a tooltip. */
export const formatFullTime = (iso: string) => full.format(Date.parse(iso));
