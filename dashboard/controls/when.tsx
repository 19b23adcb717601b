import { formatDate, formatFullTime, formatTime } from "../format-time.ts";

/** A time in short, or a date with `isDate`; the tooltip and screen readers get the full time. */
export const When = ({ at, isDate }: { at: string; isDate?: boolean }) => (
  <time dateTime={at} title={formatFullTime(at)}>
    {isDate ? formatDate(at) : formatTime(at)}
  </time>
);
