import type { User } from "../../api/users/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Choice } from "../controls/field.tsx";
import { Notice } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { cutColumn, timeColumn } from "../lists/list-table.tsx";
import { addPage, PagedTable, type PageOf } from "../lists/paged-table.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { useQuery } from "../requests.ts";
import { setQuery, usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { EmailText } from "../text/e-mail-text.tsx";
import { PersonMenu } from "./person-menu.tsx";
import { strings } from "./strings.ts";

const kinds = ["verified", "unverified", "anonymous"] as const;

/** The workspace's end users, including blocked ones. */
export function PeoplePage() {
  const { at, paths, isAdmin } = useStaff();
  const { query } = usePlace();
  const parameters = new URLSearchParams({ role: "end_user", limit: "50" });
  for (const name of ["search", "identity"]) {
    const value = query.get(name);
    if (value) parameters.set(name, value);
  }
  addPage(parameters, query);
  const people = useQuery<PageOf<User>>(at(`staff/users?${parameters}`));
  const isFiltered = query.has("search") || query.has("identity");
  return (
    <Page title={strings.people} intro="Everyone who voted, posted or replied through the widget.">
      <div class="tools">
        <SearchField label="Search names and e-mail" />
        <Choice
          label={strings.identity}
          isBare
          value={query.get("identity") ?? ""}
          options={[["", "Everyone"], ...kinds.map((kind) => [kind, strings.identities[kind]] as const)]}
          onChange={(identity) => setQuery({ identity, page: "" })}
        />
      </div>
      <PagedTable
        query={people}
        lines={8}
        nothing={
          <Notice
            text={isFiltered ? "No people found." : "No people yet. They appear here once they take part."}
          >
            <ButtonLink
              path={isFiltered ? paths.people : paths.install}
              text={isFiltered ? "Show everyone" : "Install the widget"}
            />
          </Notice>
        }
        title={strings.people}
        columns={[
          { title: strings.name, kind: "main", cell: ({ fullName }) => fullName },
          { title: strings.email, kind: "wide", cell: ({ email }) => email && <EmailText email={email} /> },
          { title: strings.identity, kind: "tight", cell: (person) => <Standing person={person} /> },
          cutColumn("Id in your system", ({ externalId }: User) => externalId),
          timeColumn("Since", "createdAt"),
          isAdmin && {
            title: "Actions",
            isUnseen: true,
            kind: "tight",
            cell: (person) => <PersonMenu person={person} reload={people.reload} />,
          },
        ]}
      />
    </Page>
  );
}

const dots = { staff: "done", verified: "done", unverified: "closed", anonymous: "" };

const Standing = ({ person: { isBlocked, identity } }: { person: User }) =>
  isBlocked ? (
    <span class="state bad">Blocked</span>
  ) : (
    <span class={`state ${dots[identity]}`}>{strings.identities[identity]}</span>
  );
