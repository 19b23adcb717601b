import type { Poll, PollPage } from "../../api/polls/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Pager } from "../controls/pager.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { setQuery, usePlace } from "../router.ts";
import { formatCount } from "../strings.ts";
import { useAnswer } from "../use-answer.ts";
import { strings } from "./strings.ts";

const states = ["active", "not_started", "expired"] as const;

export function PollListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const [status, page] = [query.get("status") ?? "", query.get("page") ?? "1"];
  const polls = useAnswer<PollPage>(at(`v1/polls?page=${page}${status && `&status=${status}`}`));
  const make = (
    <a class="button primary" href={`/dashboard/${paths.newPoll}`}>
      <Icon name="plus" />
      {strings.new}
    </a>
  );
  return (
    <Page title={strings.title} intro={strings.intro} actions={make}>
      <div class="tools">
        <Choice
          label={strings.state}
          isBare
          value={status}
          options={[["", strings.all], ...states.map((state) => [state, strings.states[state]] as const)]}
          onChange={(next) => setQuery({ status: next, page: "" })}
        />
      </div>
      <Loaded answer={polls}>
        {({ data, pagination }) =>
          data.length ? (
            <>
              <PollTable polls={data} isLoading={polls.isLoading} />
              <Pager pagination={pagination} turn={(next) => setQuery({ page: next > 1 ? `${next}` : "" })} />
            </>
          ) : (
            <Notice text={status ? strings.noMatch : strings.none}>
              {status && (
                <a class="button" href={`/dashboard/${paths.polls}`}>
                  {strings.showAll}
                </a>
              )}
            </Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

function PollTable({ polls, isLoading }: { polls: Poll[]; isLoading: boolean }) {
  const { paths } = useStaff();
  return (
    <table class="table" aria-busy={isLoading}>
      <thead>
        <tr>
          <th>{strings.question}</th>
          <th>{strings.kind}</th>
          <th>{strings.state}</th>
          <th class="number">{strings.ballots}</th>
          <th class="number">{strings.ends}</th>
        </tr>
      </thead>
      <tbody>
        {polls.map((poll) => (
          <tr key={poll.id}>
            <td class="main">
              <a class="row-title" dir="auto" href={`/dashboard/${paths.poll(poll.id)}`}>
                {poll.title}
              </a>
            </td>
            <td class="tight">{strings.types[poll.type]}</td>
            <td class="tight">
              <span class={`state ${strings.dots[poll.status]}`}>{strings.states[poll.status]}</span>
            </td>
            <td class="tight number" data-label={strings.ballots}>
              {formatCount(poll.totalVotes)}
            </td>
            <td class="tight number quiet" data-label={strings.ends}>
              <When at={poll.endAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
