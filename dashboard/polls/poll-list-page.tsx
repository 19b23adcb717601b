import type { PollPage } from "../../api/polls/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Choice } from "../controls/field.tsx";
import { Notice } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { countColumn, RowLink, timeColumn } from "../lists/list-table.tsx";
import { PagedTable, showAdded } from "../lists/paged-table.tsx";
import { useQuery } from "../requests.ts";
import { setQuery, usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

const states = ["active", "not_started", "expired"] as const;

export function PollListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const [status, page] = [query.get("status") ?? "", query.get("page") ?? "1"];
  const polls = useQuery<PollPage>(at(`v1/polls?page=${page}${status && `&status=${status}`}`));
  const isEmpty = !status && polls.value?.pagination.total === 0;
  const make = <ButtonLink icon="plus" kind="primary" path={paths.newPoll} text={strings.new} />;
  const added = showAdded(polls, strings.added);
  return (
    <Page
      title={strings.title}
      intro="Ask your users a question in the widget."
      actions={isEmpty ? added : [added, make]}
    >
      {!isEmpty && (
        <div class="tools">
          <Choice
            label={strings.state}
            isBare
            value={status}
            options={[["", "All polls"], ...states.map((state) => [state, strings.states[state]] as const)]}
            onChange={(next) => setQuery({ status: next, page: "" })}
          />
        </div>
      )}
      <PagedTable
        query={polls}
        nothing={
          <Notice
            text={
              isEmpty
                ? "No polls yet. Create your first poll."
                : status
                  ? "No polls match."
                  : "No poll is on this page."
            }
          >
            {isEmpty ? make : <ButtonLink path={paths.polls} text="Show all polls" />}
          </Notice>
        }
        title={strings.title}
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
            cell: ({ status: is }) => <span class={`state ${strings.dots[is]}`}>{strings.states[is]}</span>,
          },
          countColumn("Ballots", "totalVotes"),
          { ...timeColumn(strings.ends, "endAt"), isLabelled: true },
        ]}
      />
    </Page>
  );
}
