import { useEffect, useState } from "preact/hooks";
import { locale } from "../locales/locale.ts";
import { formatFullTime, formatTime } from "./format-time.ts";

let canTell = false;

/**
 * When it was: in short, and in full for whoever points at it. The page's first format takes the browser 20 ms: the first
 * times are told once everything else is painted, and what takes longest of it is a task of its own.
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
