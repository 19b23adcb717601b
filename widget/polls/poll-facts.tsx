import { useEffect, useRef, useState } from "preact/hooks";
import type { Poll } from "../../api/polls/contract.ts";
import { formatFullTime, formatTime, steps } from "../locales/format-time.ts";
import { locale } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";

/** The number of votes, and when the poll starts, ends or ended. The time left counts down while it is visible. */
export function PollFacts({ poll, reload }: { poll: Poll; reload(): void }) {
  const { status, startAt, endAt, totalVotes } = poll;
  const time = useRef<HTMLTimeElement>(null);
  const [now, setNow] = useState(Date.now);
  const moment = status === "not_started" ? startAt : endAt;
  const left = Math.max(0, Date.parse(moment) - now) / 1_000;
  // Rounded up, and in hours below two days, so that nobody takes "in 1 day" for tomorrow evening.
  const [unit, length] = steps.find(([unit, length]) => left >= (unit === "day" ? 2 * length : length)) ?? [
    "second",
    1,
  ];

  useEffect(() => {
    if (status === "expired") return;
    // Ask the service whether the poll has started or ended, because the browser's clock may be wrong.
    if (!left) return reload();
    const timer = setInterval(() => time.current?.checkVisibility() && setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [moment, !left]);

  return (
    <p class="facts">
      <span>{messages.votes(totalVotes)}</span>
      <time ref={time} dateTime={moment} title={formatFullTime(moment)}>
        {status === "expired"
          ? messages.ended(formatTime(moment))
          : (status === "active" ? messages.ends : messages.opens)(
              new Intl.RelativeTimeFormat(locale).format(Math.ceil(left / length), unit),
            )}
      </time>
    </p>
  );
}
