import type { Changelog, ChangelogPage, ChangelogTag } from "../../api/changelogs/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { ListTable, RowLink, RowTags } from "../controls/list-table.tsx";
import { NameList } from "../controls/name-list.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Listed } from "../controls/pager.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { nameOf } from "../frame/use-nouns.ts";
import { usePlace } from "../router.ts";
import { send } from "../send.ts";
import { formatCount } from "../strings.ts";
import { refresh, useAnswer } from "../use-answer.ts";
import { strings } from "./strings.ts";

/** What was told so far, and the tags it is told under. */
export function EntryListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const asked = new URLSearchParams({ page: query.get("page") ?? "1" });
  const search = query.get("search");
  if (search) asked.set("search", search);
  const entries = useAnswer<ChangelogPage>(at(`v1/changelogs?${asked}`));
  const tags = useAnswer<ChangelogTag[]>(at("v1/changelogs/tags"));
  const isEmpty = !search && entries.value?.pagination.total === 0;
  const make = (
    <a class="button primary" href={`/dashboard/${paths.newEntry}`}>
      <Icon name="plus" />
      {strings.new}
    </a>
  );
  return (
    <Page title={strings.title} intro={strings.intro} actions={!isEmpty && make}>
      {!isEmpty && (
        <div class="tools">
          <SearchField label={strings.search} />
        </div>
      )}
      <Listed
        answer={entries}
        nothing={
          <Notice text={isEmpty ? strings.none : search ? strings.noMatch : strings.noneHere}>
            {isEmpty ? (
              make
            ) : (
              <a class="button" href={`/dashboard/${paths.changelog}`}>
                {strings.clear}
              </a>
            )}
          </Notice>
        }
      >
        {(rows) => <EntryTable entries={rows} tags={tags.value ?? []} isLoading={entries.isLoading} />}
      </Listed>
      <Loaded answer={tags} bones={2}>
        {(list) => <Tags tags={list} />}
      </Loaded>
    </Page>
  );
}

function Tags({ tags }: { tags: ChangelogTag[] }) {
  const { at } = useStaff();
  const change = async (method: "POST" | "PATCH" | "DELETE", id: string, body?: object) => {
    await send(method, at(id ? `staff/changelog-tags/${id}` : "staff/changelog-tags"), body && { body });
    refresh(at("v1/changelogs"));
  };
  return (
    <NameList
      title={strings.tags}
      help={strings.tagsHelp}
      items={tags.map(({ id, name, changelogsCount }) => ({ id, name, count: changelogsCount }))}
      explain={({ count }) => strings.removeTag(count)}
      add={(name) => change("POST", "", { name })}
      rename={(id, name) => change("PATCH", id, { name })}
      remove={(id) => change("DELETE", id)}
    />
  );
}

interface TableProps {
  entries: Changelog[];
  tags: ChangelogTag[];
  isLoading: boolean;
}

function EntryTable({ entries, tags, isLoading }: TableProps) {
  const { paths } = useStaff();
  return (
    <ListTable
      title={strings.title}
      rows={entries}
      isLoading={isLoading}
      columns={[
        {
          title: strings.entry,
          kind: "main",
          cell: ({ id, title, tagIds }) => (
            <>
              <RowLink path={paths.entry(id)} text={title} />
              <RowTags names={tagIds.map((tagId) => nameOf(tags, tagId))} />
            </>
          ),
        },
        {
          title: strings.likes,
          kind: "tight number",
          isLabelled: true,
          cell: ({ likesCount }) => formatCount(likesCount),
        },
        {
          title: strings.views,
          kind: "tight number",
          isLabelled: true,
          cell: ({ viewsCount }) => formatCount(viewsCount),
        },
        {
          title: strings.published,
          kind: "tight number quiet",
          cell: ({ createdAt }) => <When at={createdAt} />,
        },
      ]}
    />
  );
}
