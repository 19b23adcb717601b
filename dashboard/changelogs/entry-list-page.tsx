import type { Changelog, ChangelogPage, ChangelogTag } from "../../api/changelogs/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { NameList } from "../controls/name-list.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Pager } from "../controls/pager.tsx";
import { SearchField } from "../controls/search-field.tsx";
import { When } from "../controls/when.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { nameOf } from "../frame/use-nouns.ts";
import { setQuery, usePlace } from "../router.ts";
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
  const make = (
    <a class="button primary" href={`/dashboard/${paths.newEntry}`}>
      <Icon name="plus" />
      {strings.new}
    </a>
  );
  return (
    <Page title={strings.title} intro={strings.intro} actions={make}>
      <div class="tools">
        <SearchField label={strings.search} />
      </div>
      <Loaded answer={entries}>
        {({ data, pagination }) =>
          data.length ? (
            <>
              <EntryTable entries={data} tags={tags.value ?? []} isLoading={entries.isLoading} />
              <Pager pagination={pagination} turn={(page) => setQuery({ page: page > 1 ? `${page}` : "" })} />
            </>
          ) : (
            <Notice text={search ? strings.noMatch : strings.none}>
              {search && (
                <a class="button" href={`/dashboard/${paths.changelog}`}>
                  {strings.clear}
                </a>
              )}
            </Notice>
          )
        }
      </Loaded>
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
    <table class="table" aria-busy={isLoading}>
      <thead>
        <tr>
          <th>{strings.entry}</th>
          <th class="number">{strings.likes}</th>
          <th class="number">{strings.views}</th>
          <th class="number">{strings.published}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td class="main">
              <a class="row-title" dir="auto" href={`/dashboard/${paths.entry(entry.id)}`}>
                {entry.title}
              </a>
              {entry.tagIds.map((id) => (
                <span class="row-tag" key={id} dir="auto">
                  {nameOf(tags, id)}
                </span>
              ))}
            </td>
            <td class="tight number" data-label={strings.likes}>
              {formatCount(entry.likesCount)}
            </td>
            <td class="tight number" data-label={strings.views}>
              {formatCount(entry.viewsCount)}
            </td>
            <td class="tight number quiet">
              <When at={entry.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
