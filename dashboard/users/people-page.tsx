import type { User } from "../../api/users/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { type PageOf, Pager } from "../controls/pager.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { setQuery, usePlace } from "../router.ts";
import { strings as common } from "../strings.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { PersonMenu } from "./person-menu.tsx";
import { strings } from "./strings.ts";

const kinds = ["verified", "unverified", "anonymous"] as const;

/** Who takes part, and who must not any more. */
export function PeoplePage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const asked = new URLSearchParams({ role: "end_user", limit: "50" });
  for (const name of ["search", "identity", "page"]) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  const people = useAnswer<PageOf<User>>(at(`staff/users?${asked}`));
  const isFiltered = query.has("search") || query.has("identity");
  return (
    <Page title={strings.people} intro={strings.peopleIntro}>
      <div class="tools">
        <SearchField label={strings.search} />
        <Choice
          label={strings.identity}
          isBare
          value={query.get("identity") ?? ""}
          options={[["", strings.anyone], ...kinds.map((kind) => [kind, strings.identities[kind]] as const)]}
          onChange={(identity) => setQuery({ identity, page: "" })}
        />
      </div>
      <Loaded answer={people} bones={8}>
        {({ data, pagination }) =>
          data.length ? (
            <>
              <PeopleTable people={data} answer={people} />
              <Pager pagination={pagination} turn={(page) => setQuery({ page: page > 1 ? `${page}` : "" })} />
            </>
          ) : (
            <Notice text={isFiltered ? strings.noMatch : strings.none}>
              <a class="button" href={`/dashboard/${isFiltered ? paths.people : paths.install}`}>
                {isFiltered ? strings.clear : strings.toInstall}
              </a>
            </Notice>
          )
        }
      </Loaded>
    </Page>
  );
}

function PeopleTable({ people, answer }: { people: User[]; answer: Answer<PageOf<User>> }) {
  const { isAdmin } = useStaff();
  return (
    <table class="table" aria-busy={answer.isLoading}>
      <thead>
        <tr>
          <th>{strings.name}</th>
          <th>{strings.email}</th>
          <th>{strings.identity}</th>
          <th>{strings.externalId}</th>
          <th class="number">{strings.since}</th>
          {isAdmin && (
            <th>
              <span class="unseen">{common.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td class="main" dir="auto">
              {person.fullName}
            </td>
            <td>{person.email}</td>
            <td class="tight">
              {person.isBlocked ? (
                <span class="state bad">{strings.blocked}</span>
              ) : (
                <span class={`state ${person.identity === "verified" ? "done" : "closed"}`}>
                  {strings.identities[person.identity]}
                </span>
              )}
            </td>
            <td class="place code" title={person.externalId ?? ""}>
              {person.externalId}
            </td>
            <td class="tight number quiet">
              <When at={person.createdAt} />
            </td>
            {isAdmin && (
              <td class="tight">
                <PersonMenu person={person} reload={answer.reload} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
