import { useEffect, useState } from "preact/hooks";
import { tellFullTime, tellTime } from "./tell-time.ts";

let canTell = false;

/**
 * When it was: in short, and in full for whoever points at it. The page's first format of a date takes the browser 20 ms:
 * the first times are told once everything else is painted.
 */
export function Moment({ at, ...more }: { at: string; class?: string }) {
  const [, redraw] = useState(canTell);
  useEffect(() => {
    canTell = true;
    redraw(canTell);
  }, []);
  return (
    <time
      dateTime={at}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = tellFullTime(at);
      }}
      {...more}
    >
      {canTell && tellTime(at)}
    </time>
  );
}
