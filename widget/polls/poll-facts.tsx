import { useEffect, useRef, useState } from "preact/hooks";
import type { Poll } from "../../api/polls/contract.ts";
import { words } from "../late-strings.ts";
import { formatCount, locale } from "../speak.ts";
import { strings } from "../strings.ts";
import { tellFullTime, tellTime } from "../tell-time.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1_000],
] as const;

/** How many voted, and the time left in words. It counts down as long as it can be seen. */
export function PollFacts({ poll, reload }: { poll: Poll; reload(): void }) {
  const { status, endAt, totalVotes } = poll;
  const time = useRef<HTMLTimeElement>(null);
  const moment = status === "not_started" ? poll.startAt : endAt;
  const measure = () => Math.max(0, Date.parse(moment) - Date.now());
  const [left, setLeft] = useState(measure);
  const [unit, length] = units.find(([, length]) => left >= length) ?? units[3];

  useEffect(() => {
    if (status === "expired" || !time.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isSeen = false;
    const tick = () => {
      clearTimeout(timer);
      if (!isSeen) return;
      setLeft(measure());
      // Frames come on a page that is seen alone. What is over by this clock may not be by the service's.
      if (measure()) timer = setTimeout(requestAnimationFrame, 1_000, tick);
      else reload();
    };
    const watch = new IntersectionObserver(([entry]) => {
      isSeen = Boolean(entry?.isIntersecting);
      tick();
    });
    watch.observe(time.current);
    return () => {
      watch.disconnect();
      isSeen = false;
      tick();
    };
  }, [moment]);

  return (
    <p class="facts">
      <span>
        {formatCount(totalVotes)} {strings.votes(totalVotes)}
      </span>
      <time ref={time} dateTime={moment} title={tellFullTime(moment)}>
        {status === "expired"
          ? words.ended(tellTime(endAt))
          : (status === "active" ? words.ends : words.opens)(
              new Intl.RelativeTimeFormat(locale).format(Math.floor(left / length), unit),
            )}
      </time>
    </p>
  );
}
