import type { Overview } from "../../api/overview/contract.ts";
import { formatDate } from "../controls/time.tsx";
import { counted } from "./plot.tsx";
import { strings } from "./strings.ts";

/** The numbers of the plots as a table. */
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
