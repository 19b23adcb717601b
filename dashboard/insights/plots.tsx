import type { Overview } from "../../api/overview/contract.ts";
import { formatCount } from "../strings.ts";
import { formatDate } from "../text/time.tsx";
import { strings } from "./strings.ts";

interface Props {
  days: Overview["days"];
  of: (typeof counted)[number];
}

export const counted = ["posts", "votes", "comments"] as const;

const height = 64;

/** A bar chart with one bar per day. `DayTable` has the same numbers as text. */
export function Plot({ days, of }: Props) {
  const most = Math.max(0, ...days.map((day) => day[of]));
  const total = days.reduce((sum, day) => sum + day[of], 0);
  const [first, last] = [days[0], days.at(-1)];
  const step = 100 / days.length;
  return (
    <figure class="plot">
      <figcaption>
        <strong>{formatCount(total)}</strong> {strings[of]}
        <span class="quiet small"> {strings.most(formatCount(most))}</span>
      </figcaption>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {days.map((day, place) => {
          const tall = most ? (day[of] / most) * height : 0;
          return (
            <rect key={day.date} x={place * step} y={height - tall} width={step * 0.7} height={tall}>
              <title>{`${day.date}: ${day[of]}`}</title>
            </rect>
          );
        })}
      </svg>
      {first && last && (
        <p class="plot-ends quiet small">
          <span>{formatDate(`${first.date}T12:00:00Z`)}</span>
          <span>{formatDate(`${last.date}T12:00:00Z`)}</span>
        </p>
      )}
    </figure>
  );
}

/** The numbers in the plots, as a table. */
export function DayTable({ days }: { days: Overview["days"] }) {
  return (
    <details class="day-table">
      <summary>{strings.asTable}</summary>
      <table class="table">
        <thead>
          <tr>
            <th>{strings.day}</th>
            {counted.map((of) => (
              <th class="number" key={of}>
                {strings[of]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <td>{formatDate(`${day.date}T12:00:00Z`)}</td>
              {counted.map((of) => (
                <td class="number" key={of} data-label={strings[of]}>
                  {day[of]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
