import { formatDate, formatFullTime, formatTime } from "../format-time.ts";

/** A moment in short, as a date where `isDate`, and in full for a tooltip and for screen readers. */
export const When = ({ at, isDate }: { at: string; isDate?: boolean }) => (
  <time dateTime={at} title={formatFullTime(at)}>
    {isDate ? formatDate(at) : formatTime(at)}
  </time>
);
