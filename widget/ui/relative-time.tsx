import { useEffect, useState } from "preact/hooks";
import { formatFullTime, formatTime } from "../locales/format-time.ts";
import { locale } from "../locales/locale.ts";

let canTell = false;

/**
 * A relative time, with the full date as a tooltip. Creating the first formatter takes about 20 ms, so times
 * appear only after everything else is painted, and the slowest part runs in a separate task.
 */
export function RelativeTime({ at, ...more }: { at: string; class?: string }) {
  const [, redraw] = useState(canTell);
  useEffect(() => {
    if (canTell) return;
    setTimeout(() => new Intl.NumberFormat(locale));
    setTimeout(() => {
      canTell = true;
      redraw(canTell);
    });
  }, []);
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatFullTime(at);
      }}
      {...more}
    >
      {canTell && formatTime(at)}
    </time>
  );
}
