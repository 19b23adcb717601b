import type { Overview } from "../../api/overview/contract.ts";
import { tellDate } from "../tell-time.ts";
import { strings } from "./strings.ts";

/** The plots' numbers, for who reads them better so. */
export function DayTable({ days }: { days: Overview["days"] }) {
  return (
    <details class="day-table">
      <summary>{strings.asTable}</summary>
      <table class="table">
        <thead>
          <tr>
            <th>{strings.day}</th>
            <th class="number">{strings.posts}</th>
            <th class="number">{strings.votes}</th>
            <th class="number">{strings.comments}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, posts, votes, comments }) => (
            <tr key={date}>
              <td>{tellDate(`${date}T12:00:00Z`)}</td>
              <td class="number" data-label={strings.posts}>
                {posts}
              </td>
              <td class="number" data-label={strings.votes}>
                {votes}
              </td>
              <td class="number" data-label={strings.comments}>
                {comments}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
