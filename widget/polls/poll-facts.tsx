import { useEffect, useRef, useState } from "preact/hooks";
import type { Poll } from "../../api/polls/contract.ts";
import { formatCount, locale } from "../speak.ts";
import { strings } from "../strings.ts";
import { steps, tellFullTime, tellTime } from "../tell-time.ts";

/** How many voted, and the time left in strings. It counts down as long as it can be seen. */
export function PollFacts({ poll, reload }: { poll: Poll; reload(): void }) {
  const { status, startAt, endAt, totalVotes } = poll;
  const time = useRef<HTMLTimeElement>(null);
  const moment = status === "not_started" ? startAt : endAt;
  const measure = () => Math.max(0, Date.parse(moment) - Date.now()) / 1_000;
  const [left, setLeft] = useState(measure);
  const [unit, length] = steps.find(([, length]) => left >= length) ?? ["second", 1];

  useEffect(() => {
    const { current } = time;
    if (status === "expired" || !current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // It tells what is seen in a frame of its own, and there are none on a page that is not looked at.
    const watch = new IntersectionObserver(([seen]) => {
      clearTimeout(timer);
      if (!seen?.isIntersecting) return;
      setLeft(measure());
      watch.disconnect();
      // What is over by this clock may not be by the service's.
      if (measure()) timer = setTimeout(() => watch.observe(current), 1_000);
      else reload();
    });
    watch.observe(current);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [moment]);

  return (
    <p class="facts">
      <span>
        {formatCount(totalVotes)} {strings.votes(totalVotes)}
      </span>
      <time ref={time} dateTime={moment} title={tellFullTime(moment)}>
        {status === "expired"
          ? strings.ended(tellTime(endAt))
          : (status === "active" ? strings.ends : strings.opens)(
              new Intl.RelativeTimeFormat(locale).format(Math.floor(left / length), unit),
            )}
      </time>
    </p>
  );
}
