const day = 86_400;
/** The units, each with its length in seconds, and the count from which the next one is used. */
const steps = [
  ["minute", 60, 60],
  ["hour", 3_600, 24],
  ["day", day, Number.POSITIVE_INFINITY],
] as const;
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const short = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });

/** A short relative time, or only the date with `isDate`. The tooltip shows the full date and time. */
export const Time = ({ at, isDate }: { at: string; isDate?: boolean }) => (
  <time dateTime={at} title={full.format(Date.parse(at))}>
    {isDate ? formatDate(at) : formatTime(at)}
  </time>
);

/** Returns a relative time within seven days of `now`, otherwise the date. */
export function formatTime(iso: string, now = Date.now()): string {
  const seconds = (Date.parse(iso) - now) / 1_000;
  if (Math.abs(seconds) >= 7 * day) return formatDate(iso);
  // A time to come is rounded, because "in 6 days" for what ends in a week would be wrong a moment later.
  const round = seconds > 0 ? Math.round : Math.trunc;
  const [unit, length] =
    steps.find(([, length, most]) => Math.abs(round(seconds / length)) < most) ?? steps[2];
  return Math.abs(seconds) < 60
    ? relative.format(0, "second")
    : relative.format(round(seconds / length), unit);
}

export const formatDate = (iso: string) => short.format(Date.parse(iso));

/** Formats a time for a `datetime-local` field: in local time, to the minute. */
export const toLocal = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** The time in a `datetime-local` field as ISO 8601; empty if the field is. */
export const toIso = (local: string) => (local ? new Date(local).toISOString() : "");
