import type { StaffPost } from "../../api/posts/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { countColumn, ListTable, RowLink, RowTags, timeColumn } from "../controls/list-table.tsx";
import { StatusLabel } from "../controls/status-label.tsx";
import { useStaff } from "../frame/staff.ts";
import type { Nouns } from "../frame/use-nouns.ts";
import { go } from "../router.ts";
import { placeOf, statusOf } from "./filter.ts";
import { strings } from "./strings.ts";

interface Props {
  posts: StaffPost[];
  nouns: Nouns;
  isLoading: boolean;
  selected: ReadonlySet<string>;
  select(ids: ReadonlySet<string>): void;
}

export function PostTable({ posts, nouns, isLoading, selected, select }: Props) {
  const { paths } = useStaff();
  return (
    <ListTable
      title={strings.title}
      rows={posts}
      isLoading={isLoading}
      selection={{ chosen: selected, choose: select, nameOf: ({ title }) => title }}
      edit={(id) => go(`${paths.post(id)}?edit=1`)}
      columns={[
        {
          title: strings.post,
          kind: "main",
          cell: (post) => <PostName post={post} path={paths.post(post.id)} />,
        },
        {
          title: strings.status,
          kind: "tight",
          cell: ({ statusId }) => <StatusLabel status={statusOf(nouns, statusId)} />,
        },
        {
          title: strings.board,
          kind: "place quiet",
          tip: (post) => placeOf(nouns, post),
          cell: (post) => placeOf(nouns, post),
        },
        countColumn(strings.votes, "votesCount"),
        countColumn(strings.comments, "commentsCount"),
        timeColumn(strings.created, "createdAt"),
      ]}
    />
  );
}

const PostName = ({ post: { title, visibility, tags }, path }: { post: StaffPost; path: string }) => (
  <>
    <RowLink path={path} text={title} />
    {visibility === "private" && (
      <span class="row-mark" title={strings.private}>
        <Icon name="lock" />
        <span class="unseen">{strings.private}</span>
      </span>
    )}
    <RowTags names={tags.map(({ name }) => name)} />
  </>
);
