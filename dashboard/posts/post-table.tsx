import type { StaffPost } from "../../api/posts/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { StatusWord } from "../controls/state.tsx";
import { useListKeys } from "../controls/use-list-keys.ts";
import { When } from "../controls/when.tsx";
import { useStaff } from "../frame/staff.ts";
import type { Nouns } from "../frame/use-nouns.ts";
import { go } from "../router.ts";
import { formatCount } from "../strings.ts";
import { placeOf, statusOf } from "./filter.ts";
import { strings } from "./strings.ts";

interface Props {
  posts: StaffPost[];
  nouns: Nouns;
  isLoading: boolean;
  selected: ReadonlySet<string>;
  select(ids: ReadonlySet<string>): void;
  showKeys(): void;
}

export function PostTable({ posts, nouns, isLoading, selected, select, showKeys }: Props) {
  const { paths } = useStaff();
  const ids = posts.map(({ id }) => id);
  const isAll = ids.every((id) => selected.has(id));
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    select(next);
  };
  const keysOf = useListKeys({
    ids,
    toggle,
    showKeys,
    open: (id) => go(paths.post(id)),
    edit: (id) => go(`${paths.post(id)}?edit=1`),
  });
  return (
    <table
      class="table"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose rows take the focus.
      role="grid"
      aria-multiselectable="true"
      aria-label={strings.title}
      aria-busy={isLoading}
    >
      <thead>
        <tr>
          <th class="tight">
            <input
              type="checkbox"
              class="tick"
              aria-label={strings.selectAll}
              checked={isAll}
              onChange={() => select(new Set(isAll ? [] : ids))}
            />
          </th>
          <th>{strings.post}</th>
          <th>{strings.status}</th>
          <th>{strings.board}</th>
          <th class="number">{strings.votes}</th>
          <th class="number">{strings.comments}</th>
          <th class="number">{strings.created}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id} aria-selected={selected.has(post.id)} {...keysOf(post.id)}>
            <td class="tight">
              <input
                type="checkbox"
                class="tick"
                tabIndex={-1}
                aria-label={strings.select(post.title)}
                checked={selected.has(post.id)}
                onChange={() => toggle(post.id)}
              />
            </td>
            <td class="main">
              <PostName post={post} href={`/dashboard/${paths.post(post.id)}`} />
            </td>
            <td class="tight">
              <StatusWord status={statusOf(nouns, post.statusId)} />
            </td>
            <td class="place quiet" dir="auto" title={placeOf(nouns, post)}>
              {placeOf(nouns, post)}
            </td>
            <td class="tight number" data-label={strings.votes}>
              {formatCount(post.votesCount)}
            </td>
            <td class="tight number" data-label={strings.comments}>
              {formatCount(post.commentsCount)}
            </td>
            <td class="tight number quiet">
              <When at={post.createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PostName({ post, href }: { post: StaffPost; href: string }) {
  return (
    <>
      <a class="row-title" dir="auto" href={href} tabIndex={-1}>
        {post.title}
      </a>
      {post.visibility === "private" && (
        <span class="row-mark" title={strings.private}>
          <Icon name="lock" />
          <span class="unseen">{strings.private}</span>
        </span>
      )}
      {post.tags.map(({ id, name }) => (
        <span class="row-tag" key={id} dir="auto">
          {name}
        </span>
      ))}
    </>
  );
}
