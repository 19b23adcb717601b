const day = 86_400;
const steps = [
  ["day", day],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "narrow" });
const short = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** Within seven days how long ago, after that the date. */
export function tellTime(iso: string, now = Date.now()): string {
  const seconds = Math.max(0, now - Date.parse(iso)) / 1_000;
  if (seconds >= 7 * day) return short.format(Date.parse(iso));
  const [unit, length] = steps.find(([, length]) => seconds >= length) ?? (["second", Infinity] as const);
  return relative.format(-Math.floor(seconds / length) || 0, unit);
}

/** The moment in full, for a tooltip. */
export const tellFullTime = (iso: string) => full.format(Date.parse(iso));
