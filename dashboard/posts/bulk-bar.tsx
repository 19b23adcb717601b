import type { ChangedPosts } from "../../api/post-changes/contract.ts";
import type { StaffPostRow } from "../../api/posts/contract.ts";
import { Button, IconButton } from "../controls/button.tsx";
import { deletePosts } from "../controls/delete-with-undo.ts";
import { ActionSelect } from "../controls/field.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { type Nouns, toOptions } from "../data/use-nouns.ts";
import { refresh, send } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  posts: StaffPostRow[];
  nouns: Nouns;
  clear(): void;
  /** Shows the changes before the service confirms them. */
  changed(ids: string[], changes: (post: StaffPostRow) => Partial<StaffPostRow>): void;
}

const idsOf = (posts: StaffPostRow[]) => posts.map(({ id }) => id);

/** Actions for all selected posts. Each action takes effect immediately, and can be undone. */
export function BulkBar({ posts, nouns, clear, changed }: Props) {
  const { at } = useStaff();
  const [boardId, ...others] = new Set(posts.map((post) => post.boardId));
  const isHere = (noun: { boardId: string }) => noun.boardId === boardId && !others.length;

  const put = async (ids: string[], body: object) => {
    const path = at("staff/posts");
    try {
      return await send<ChangedPosts>("PATCH", path, { body: { ids, ...body } });
    } catch (error) {
      showError(error);
    } finally {
      refresh(path);
    }
  };
  /** Undo restores each post's value and, unless the post has changed since, its `updatedAt` and last activity. */
  const set = (field: "statusId" | "categoryId", value: string | null, name: string) => {
    changed(idsOf(posts), () => ({ [field]: value }));
    const done = put(idsOf(posts), { [field]: value });
    const undo = async () => {
      const { changedAt, before } = (await done) ?? {};
      if (!changedAt) return;
      for (const was of new Set(posts.map((post) => post[field])))
        put(idsOf(posts.filter((post) => post[field] === was)), {
          [field]: was,
          restore: { changedAt, before },
        });
    };
    showToast(strings.setTo(posts.length, name), { undo });
    clear();
  };
  const addTag = (id: string) => {
    const tag = nouns.tags.find((one) => one.id === id);
    const bare = idsOf(posts.filter(({ tags }) => !tags.some((one) => one.id === id)));
    clear();
    if (!tag || !bare.length) return;
    changed(bare, ({ tags }) => ({ tags: [...tags, tag] }));
    put(bare, { addTagId: id });
    showToast(strings.tagAdded(bare.length, tag.name), { undo: () => void put(bare, { removeTagId: id }) });
  };
  return (
    <section class="bulk" aria-label={strings.selected(posts.length)}>
      <strong>{strings.selected(posts.length)}</strong>
      <ActionSelect
        label="Set status"
        options={[["none", common.noStatus], ...toOptions(nouns.statuses)]}
        act={([id, name]) => set("statusId", id === "none" ? null : id, name)}
      />
      <ActionSelect
        label="Set category"
        options={toOptions(nouns.categories.filter(isHere))}
        act={([id, name]) => set("categoryId", id, name)}
      />
      <ActionSelect
        label={strings.addTag}
        options={toOptions(nouns.tags.filter(isHere))}
        act={([id]) => addTag(id)}
      />
      {others.length > 0 && (
        <span class="quiet small">Select posts from one board to set category or tags.</span>
      )}
      <Button
        icon="trash"
        kind="bare"
        text="Delete"
        act={() => {
          deletePosts(at, idsOf(posts));
          clear();
        }}
      />
      <IconButton icon="close" label="Clear selection" act={clear} />
    </section>
  );
}
