import { useState } from "preact/hooks";
import type { StaffPost, StaffPostPage } from "../../api/posts/contract.ts";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Pager } from "../controls/pager.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { useNouns } from "../frame/use-nouns.ts";
import { setQuery, usePlace } from "../router.ts";
import { useAnswer } from "../use-answer.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { toQuery } from "./filter.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { PostTable } from "./post-table.tsx";
import { PostTools } from "./post-tools.tsx";
import { strings } from "./strings.ts";
import { useDoomed } from "./use-doomed.ts";

/** The inbox: every post of the workspace, filtered by the address. */
export function PostListPage() {
  const { at } = useStaff();
  const { query } = usePlace();
  const nouns = useNouns();
  const asked = toQuery(query);
  const posts = useAnswer<StaffPostPage>(at(`staff/posts?${asked}`));
  const doomed = useDoomed();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isKeys, setKeys] = useState(false);
  const shown = (posts.value?.data ?? []).filter(({ id }) => !doomed.has(id));
  const chosen = shown.filter(({ id }) => selected.has(id));

  return (
    <Page title={strings.title} intro={posts.value && strings.found(posts.value.pagination.total)}>
      <PostTools query={query} nouns={nouns} />
      <Loaded answer={posts} bones={10} failed={strings.failed}>
        {({ pagination }) =>
          shown.length ? (
            <>
              <PostTable
                posts={shown}
                nouns={nouns}
                isLoading={posts.isLoading}
                selected={selected}
                select={setSelected}
                showKeys={() => setKeys(true)}
              />
              <Pager pagination={pagination} turn={(page) => setQuery({ page: page > 1 ? `${page}` : "" })} />
            </>
          ) : (
            <Nothing isFiltered={asked !== "limit=50"} />
          )
        }
      </Loaded>
      {chosen.length > 0 && (
        <BulkBar
          posts={chosen}
          nouns={nouns}
          clear={() => setSelected(new Set())}
          changed={(changes) => posts.value && posts.change(patch(posts.value, changes))}
        />
      )}
      {isKeys && <KeysDialog close={() => setKeys(false)} />}
    </Page>
  );
}

/** What was done is seen before the service has said so. */
function patch(page: StaffPostPage, changes: Map<string, Partial<StaffPost>>): StaffPostPage {
  return { ...page, data: page.data.map((post) => ({ ...post, ...changes.get(post.id) })) };
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const { paths } = useStaff();
  if (!isFiltered) {
    return (
      <Notice text={strings.none}>
        <a class="button primary" href={`/dashboard/${paths.install}`}>
          {strings.toInstall}
        </a>
      </Notice>
    );
  }
  return (
    <Notice text={strings.noMatch}>
      <a class="button" href={`/dashboard/${paths.feedback}`}>
        {strings.dropAll}
      </a>
    </Notice>
  );
}
