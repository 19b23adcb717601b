import { useState } from "preact/hooks";
import type { StaffPost, StaffPostPage } from "../../api/posts/contract.ts";
import { ButtonLink } from "../controls/button.tsx";
import { Notice } from "../controls/notice.tsx";
import { Listed } from "../controls/pager.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { useNouns } from "../frame/use-nouns.ts";
import { useQuery } from "../requests.ts";
import { usePlace } from "../router.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { usePendingDeletes } from "./delete-with-undo.ts";
import { toQuery } from "./filter.ts";
import { PostTable } from "./post-table.tsx";
import { PostTools } from "./post-tools.tsx";
import { strings } from "./strings.ts";

/** The inbox: every post of the workspace, filtered by the URL. */
export function PostListPage() {
  const { at } = useStaff();
  const { query } = usePlace();
  const nouns = useNouns();
  const asked = toQuery(query);
  const posts = useQuery<StaffPostPage>(at(`staff/posts?${asked}`));
  const found = posts.value?.pagination;
  const toDelete = usePendingDeletes();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const shown = (posts.value?.data ?? []).filter(({ id }) => !toDelete.has(id));
  const chosen = shown.filter(({ id }) => selected.has(id));

  return (
    <Page title={strings.title} intro={found && strings.found(found.total, found.isTotalExact ?? true)}>
      <PostTools query={query} nouns={nouns} />
      <Listed
        answer={posts.value ? { ...posts, value: { ...posts.value, data: shown } } : posts}
        lines={10}
        failed={strings.failed}
        nothing={
          posts.value?.data.length ? (
            <Notice text={strings.allDeleted} />
          ) : (
            <Nothing isFiltered={asked !== "limit=50"} />
          )
        }
      >
        {(rows) => (
          <PostTable
            posts={rows}
            nouns={nouns}
            isLoading={posts.isLoading}
            selected={selected}
            select={setSelected}
          />
        )}
      </Listed>
      {chosen.length > 0 && (
        <BulkBar
          posts={chosen}
          nouns={nouns}
          clear={() => setSelected(new Set())}
          changed={(ids, changes) => posts.value && posts.change(patch(posts.value, ids, changes))}
        />
      )}
    </Page>
  );
}

/** Shows a change before the service confirms it. */
function patch(page: StaffPostPage, ids: string[], changes: (post: StaffPost) => Partial<StaffPost>) {
  return {
    ...page,
    data: page.data.map((post) => (ids.includes(post.id) ? { ...post, ...changes(post) } : post)),
  };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { paths } = useStaff();
  if (!isFiltered) {
    return (
      <Notice text={strings.none}>
        <ButtonLink kind="primary" path={paths.install} text={strings.toInstall} />
      </Notice>
    );
  }
  return (
    <Notice text={strings.noMatch}>
      <ButtonLink path={paths.feedback} text={strings.dropAll} />
    </Notice>
  );
}
