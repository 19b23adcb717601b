import { useState } from "preact/hooks";
import type { StaffPostPage, StaffPostRow } from "../../api/posts/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { usePendingDeletes } from "../controls/delete-with-undo.ts";
import { Icon } from "../controls/icons.tsx";
import { Notice } from "../controls/notice.tsx";
import { StatusLabel } from "../controls/status-label.tsx";
import { useNouns } from "../data/use-nouns.ts";
import { Page } from "../frame/page.tsx";
import { countColumn, cutColumn, RowLink, RowTags, timeColumn } from "../lists/list-table.tsx";
import { PagedTable, showAdded } from "../lists/paged-table.tsx";
import { useQuery } from "../requests.ts";
import { go, keepInEntry, readEntry, usePlace } from "../router.ts";
import { useStaff } from "../staff.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { placeOf, statusOf, toQuery } from "./filter.ts";
import { PostTools } from "./post-tools.tsx";
import { strings } from "./strings.ts";

/** The inbox: every post in the workspace, filtered by the URL's query. */
export function PostListPage() {
  const { at, paths } = useStaff();
  const { query } = usePlace();
  const nouns = useNouns();
  const parameters = toQuery(query);
  const loaded = useQuery<StaffPostPage>(at(`staff/posts?${parameters}`));
  // A row that gets its status and board later would move the rows below it.
  const posts = nouns.isComplete ? loaded : { ...loaded, value: undefined, error: undefined };
  const found = posts.value?.pagination;
  const toDelete = usePendingDeletes();
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => new Set(readEntry().chosen));
  const select = (ids: ReadonlySet<string>) => {
    setSelected(ids);
    keepInEntry({ chosen: [...ids] });
  };
  const shown = (posts.value?.data ?? []).filter(({ id }) => !toDelete.has(id));
  const chosen = shown.filter(({ id }) => selected.has(id));
  const isFiltered = parameters !== "limit=50";
  const toAll = { path: paths.feedback, text: strings.dropAll };
  const toInstall = { kind: "primary" as const, path: paths.install, text: "Install the widget" };
  return (
    <Page
      title={strings.title}
      intro={found && strings.found(found.total, found.isTotalExact ?? true)}
      actions={showAdded(posts, strings.added)}
    >
      <PostTools query={query} nouns={nouns} />
      <PagedTable
        title={strings.title}
        query={posts.value ? { ...posts, value: { ...posts.value, data: shown } } : posts}
        lines={10}
        failed="We could not load the feedback."
        nothing={
          posts.value?.data.length ? (
            <Notice text="All posts on this page are deleted." />
          ) : (
            <Notice
              text={
                isFiltered
                  ? "No posts match these filters."
                  : "No feedback yet. Install the widget to start collecting it."
              }
            >
              <ButtonLink {...(isFiltered ? toAll : toInstall)} />
            </Notice>
          )
        }
        selection={{ chosen: selected, choose: select, nameOf: ({ title }) => title }}
        edit={(id) => go(`${paths.post(id)}?edit=1`)}
        columns={[
          {
            title: "Post",
            kind: "main",
            cell: (post) => (
              <PostName post={post} path={paths.post(post.id)} search={query.get("search") ?? ""} />
            ),
          },
          {
            title: strings.status,
            kind: "tight",
            cell: ({ statusId }) => <StatusLabel status={statusOf(nouns, statusId)} />,
          },
          cutColumn(strings.board, (post: StaffPostRow) => placeOf(nouns, post), "quiet"),
          countColumn("Votes", "votesCount"),
          countColumn("Comments", "commentsCount"),
          timeColumn(strings.created, "createdAt"),
        ]}
      />
      {chosen.length > 0 && (
        <BulkBar
          posts={chosen}
          nouns={nouns}
          clear={() => select(new Set())}
          changed={(ids, changes) => posts.value && posts.change(patch(posts.value, ids, changes))}
        />
      )}
    </Page>
  );
}

/** Returns the page with changes to some posts, to show them before the service confirms them. */
function patch(page: StaffPostPage, ids: string[], changes: (post: StaffPostRow) => Partial<StaffPostRow>) {
  return {
    ...page,
    data: page.data.map((post) => (ids.includes(post.id) ? { ...post, ...changes(post) } : post)),
  };
}

interface NameProps {
  post: StaffPostRow;
  path: string;
  search: string;
}

const PostName = ({ post: { title, visibility, tags }, path, search }: NameProps) => (
  <>
    <RowLink path={path} text={title} search={search} />
    {visibility === "private" && (
      <span class="row-mark" title={strings.private}>
        <Icon name="lock" />
        <span class="unseen">{strings.private}</span>
      </span>
    )}
    <RowTags names={tags.map(({ name }) => name)} />
  </>
);
