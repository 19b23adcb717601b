const day = 86_400;
const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const short = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** Within seven days how long ago or until, otherwise the date. */
export function formatTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  if (Math.abs(seconds) >= 7 * day) return short.format(Date.parse(iso));
  const [unit, length] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 0] as const);
  return relative.format(length ? Math.trunc(seconds / length) : 0, unit);
}

/** The date alone, for spans. */
export const formatDate = (iso: string) => short.format(Date.parse(iso));

/** The moment in full, for a tooltip. */
export const formatFullTime = (iso: string) => full.format(Date.parse(iso));
