import type { Poll } from "../../api/polls/contract.ts";
import { Download } from "../controls/button.tsx";
import { ConfirmButton } from "../controls/dialog.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import type { PageProps } from "../pages.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { goBack } from "../router.ts";
import { useStaff } from "../staff.ts";
import { formatCount } from "../strings.ts";
import { Time } from "../text/time.tsx";
import { Rounds } from "./rounds.tsx";
import { strings } from "./strings.ts";

/** A poll and its results so far. */
export function PollPage({ params }: PageProps) {
  const { at, paths } = useStaff();
  const poll = useQuery<Poll>(at(`v1/polls/${params.id}`));
  return (
    <Page
      title={poll.value?.title ?? strings.question}
      back={{ path: paths.polls, text: strings.back }}
      actions={
        poll.value && (
          <>
            <Download endpoint={at(`staff/polls/${params.id}/ballots`)} text="Export ballots (CSV)" />
            <ConfirmButton
              icon="trash"
              title={strings.delete}
              text={strings.deleteText}
              action={strings.delete}
              run={async () => {
                await send("DELETE", at(`v1/polls/${params.id}`));
                refresh(at("v1/polls?"));
                goBack(paths.polls);
              }}
            />
          </>
        )
      }
    >
      <Loaded query={poll} lines={5}>
        {(value) => (
          <>
            <Results poll={value} />
            {value.type === "ranked" && value.totalVotes > 0 && <Rounds poll={value} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Results({ poll }: { poll: Poll }) {
  return (
    <>
      {poll.description && (
        <p class="said-text" dir="auto">
          {poll.description}
        </p>
      )}
      <p class="facts quiet">
        <span class={`state ${strings.dots[poll.status]}`}>{strings.states[poll.status]}</span>
        <span>{strings.types[poll.type]}</span>
        <span>
          {"From "}
          <Time at={poll.startAt} isDate />
          {" to "}
          <Time at={poll.endAt} isDate />
        </span>
        <span>{strings.people(poll.totalVotes)}</span>
      </p>
      <table class="table results">
        <caption class="unseen">Results</caption>
        <thead>
          <tr>
            <th>{strings.options}</th>
            <th>
              <span class="unseen">{strings.share}</span>
            </th>
            <th class="number">{poll.type === "ranked" ? "First choices" : strings.votes}</th>
            <th class="number">{strings.share}</th>
          </tr>
        </thead>
        <tbody>
          {poll.options.map(({ id, title, votesCount, percentage }) => (
            <tr key={id}>
              <td class="main" dir="auto">
                {title}
              </td>
              <td aria-hidden="true" class="bar-cell">
                {votesCount > 0 && <span class="bar" style={{ width: `${percentage}%` }} />}
              </td>
              <td class="tight number" data-label={strings.votes}>
                {formatCount(votesCount)}
              </td>
              <td class="tight number">{percentage.toFixed(1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
