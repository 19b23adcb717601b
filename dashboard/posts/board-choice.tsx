import { useState } from "preact/hooks";
import type { Category } from "../../api/categories/contract.ts";
import type { ChangedPosts } from "../../api/post-changes/contract.ts";
import type { StaffPost } from "../../api/posts/contract.ts";
import type { Tag } from "../../api/tags/contract.ts";
import { Confirm } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { type Nouns, useNouns } from "../data/use-nouns.ts";
import { send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings } from "./strings.ts";

interface Props {
  post: StaffPost;
  change(changes: Partial<StaffPost>): void;
}

/** Where a post is, with all that depends on its board. */
type Position = Pick<StaffPost, "boardId" | "categoryId" | "tags">;

interface Move {
  to: Position;
  title: string;
  /** Names what the post would lose, in sentences; empty if it loses nothing. */
  losses: string;
}

/** The select that moves a post to another board. It asks first if the post would lose something. */
export function BoardChoice({ post, change }: Props) {
  const { at } = useStaff();
  const nouns = useNouns();
  const [asked, ask] = useState<Move>();
  const boards = nouns.boards.filter(({ id }) => nouns.categories.some(({ boardId }) => boardId === id));

  /** Shows the post at the new position, and at the former one again if the request fails. */
  const put = async (from: Position, to: Position, undone?: ChangedPosts) => {
    change(to);
    const { tags, ...ids } = to;
    const restore = undone && { changedAt: undone.changedAt, before: undone.before };
    const body = { ids: [post.id], ...ids, tagIds: tags.map(({ id }) => id), ...(restore && { restore }) };
    try {
      return await send<ChangedPosts>("PATCH", at("staff/posts"), { body });
    } catch (error) {
      change(from);
      showError(error);
    }
  };
  const move = async ({ to, title }: Move) => {
    const { boardId, categoryId, tags } = post;
    const from = { boardId, categoryId, tags };
    const done = await put(from, to);
    if (done) showToast(strings.movedTo(title), { undo: () => void put(to, from, done) });
  };
  return (
    <>
      <Choice
        label={strings.board}
        value={post.boardId}
        options={boards.map(({ id, title }) => [id, title])}
        onChange={(boardId) => {
          const planned = planMove(post, boardId, nouns);
          if (planned?.losses) ask(planned);
          else if (planned) move(planned);
        }}
      />
      {asked && (
        <Confirm
          title={strings.moveTo(asked.title)}
          text={asked.losses}
          action="Move post"
          close={() => ask(undefined)}
          run={() => move(asked)}
        />
      )}
    </>
  );
}

const isNamesake = (one: { name: string }, other: { name: string }) =>
  one.name.toLowerCase() === other.name.toLowerCase();

/** Keeps the category and the tags that have a namesake on the other board, which otherwise gives its first category. */
function planMove(post: StaffPost, boardId: string, nouns: Nouns): Move | undefined {
  const isThere = (noun: Category | Tag) => noun.boardId === boardId;
  const title = nouns.boards.find(({ id }) => id === boardId)?.title ?? "";
  const before = nouns.categories.find(({ id }) => id === post.categoryId);
  const [first, ...others] = nouns.categories.filter(isThere);
  if (!first) return undefined;
  const same = before && [first, ...others].find((one) => isNamesake(one, before));
  const tagsThere = nouns.tags.filter(isThere);
  const lost = post.tags.filter((tag) => !tagsThere.some((one) => isNamesake(one, tag)));
  return {
    to: {
      boardId,
      categoryId: (same ?? first).id,
      tags: tagsThere.filter((one) => post.tags.some((tag) => isNamesake(one, tag))),
    },
    title,
    losses: [
      ...(lost.length ? [strings.losesTags(lost.map(({ name }) => name))] : []),
      ...(before && !same ? [strings.losesCategory(before.name, first.name)] : []),
    ].join(" "),
  };
}
