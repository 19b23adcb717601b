import type { Poll, PollPage } from "../../api/polls/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Choice } from "../controls/field.tsx";
import { countColumn, ListTable, RowLink } from "../controls/list-table.tsx";
import { Notice } from "../controls/notice.tsx";
import { Listed } from "../controls/pager.tsx";
import { Time } from "../controls/time.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { useQuery } from "../requests.ts";
import { setQuery, usePlace } from "../router.ts";
import { strings } from "./strings.ts";

const states = ["active", "not_started", "expired"] as const;

export function PollListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const [status, page] = [query.get("status") ?? "", query.get("page") ?? "1"];
  const polls = useQuery<PollPage>(at(`v1/polls?page=${page}${status && `&status=${status}`}`));
  const isEmpty = !status && polls.value?.pagination.total === 0;
  const make = <ButtonLink icon="plus" kind="primary" path={paths.newPoll} text={strings.new} />;
  return (
    <Page title={strings.title} intro={strings.intro} actions={!isEmpty && make}>
      {!isEmpty && (
        <div class="tools">
          <Choice
            label={strings.state}
            isBare
            value={status}
            options={[["", strings.all], ...states.map((state) => [state, strings.states[state]] as const)]}
            onChange={(next) => setQuery({ status: next, page: "" })}
          />
        </div>
      )}
      <Listed
        answer={polls}
        nothing={
          <Notice text={isEmpty ? strings.none : status ? strings.noMatch : strings.noneHere}>
            {isEmpty ? make : <ButtonLink path={paths.polls} text={strings.showAll} />}
          </Notice>
        }
      >
        {(rows) => <PollTable polls={rows} isLoading={polls.isLoading} />}
      </Listed>
    </Page>
  );
}

function PollTable({ polls, isLoading }: { polls: Poll[]; isLoading: boolean }) {
  const { paths } = useStaff();
  return (
    <ListTable
      title={strings.title}
      rows={polls}
      isLoading={isLoading}
      columns={[
        {
          title: strings.question,
          kind: "main",
          cell: ({ id, title }) => <RowLink path={paths.poll(id)} text={title} />,
        },
        { title: strings.kind, kind: "tight", cell: ({ type }) => strings.types[type] },
        {
          title: strings.state,
          kind: "tight",
          cell: ({ status }) => <span class={`state ${strings.dots[status]}`}>{strings.states[status]}</span>,
        },
        countColumn(strings.ballots, "totalVotes"),
        {
          title: strings.ends,
          kind: "tight number quiet",
          isLabelled: true,
          cell: ({ endAt }) => <Time at={endAt} />,
        },
      ]}
    />
  );
}
