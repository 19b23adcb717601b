import type { ChangelogPage, ChangelogTag } from "../../api/changelogs/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Notice } from "../controls/notice.tsx";
import { nameOf } from "../data/use-nouns.ts";
import { NameList } from "../frame/name-list.tsx";
import { Page } from "../frame/page.tsx";
import { countColumn, RowLink, RowTags, timeColumn } from "../lists/list-table.tsx";
import { PagedTable, showAdded } from "../lists/paged-table.tsx";
import { SearchField } from "../lists/search-field.tsx";
import { useQuery } from "../requests.ts";
import { usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

/** The changelog entries, and their tags. */
export function EntryListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const parameters = new URLSearchParams({ page: query.get("page") ?? "1" });
  const search = query.get("search");
  if (search) parameters.set("search", search);
  const entries = useQuery<ChangelogPage>(at(`v1/changelogs?${parameters}`));
  const tags = useQuery<ChangelogTag[]>(at("v1/changelogs/tags")).value ?? [];
  const isEmpty = !search && entries.value?.pagination.total === 0;
  const make = <ButtonLink icon="plus" kind="primary" path={paths.newEntry} text={strings.new} />;
  const added = showAdded(entries, strings.added);
  return (
    <Page
      title={strings.title}
      intro="Announce what you've shipped."
      actions={isEmpty ? added : [added, make]}
    >
      {!isEmpty && (
        <div class="tools">
          <SearchField label="Search titles and texts" />
        </div>
      )}
      <PagedTable
        query={entries}
        nothing={
          <Notice
            text={
              isEmpty
                ? "No entries yet. Tell people what is new."
                : search
                  ? "No results."
                  : "No entry is on this page."
            }
          >
            {isEmpty ? make : <ButtonLink path={paths.changelog} text="Show all entries" />}
          </Notice>
        }
        title={strings.title}
        columns={[
          {
            title: "Entry",
            kind: "main",
            cell: ({ id, title, tagIds }) => (
              <>
                <RowLink path={paths.entry(id)} text={title} />
                <RowTags names={tagIds.map((tagId) => nameOf(tags, tagId))} />
              </>
            ),
          },
          countColumn("Likes", "likesCount"),
          countColumn("Views", "viewsCount"),
          timeColumn("Published", "createdAt"),
        ]}
      />
      <NameList
        title={strings.tags}
        help="For all entries of the workspace."
        explain={strings.removeTag}
        list="v1/changelogs/tags"
        endpoint="staff/changelog-tags"
        stale="v1/changelogs"
      />
    </Page>
  );
}
