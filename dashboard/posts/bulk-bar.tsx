import type { StaffPost } from "../../api/posts/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { say } from "../controls/toasts.tsx";
import { useStaff } from "../frame/staff.ts";
import type { Nouns } from "../frame/use-nouns.ts";
import { send } from "../send.ts";
import { strings as common } from "../strings.ts";
import { refresh } from "../use-answer.ts";
import { deletePosts } from "./delete-posts.ts";
import { forEachOf } from "./for-each-of.ts";
import { strings } from "./strings.ts";

interface Props {
  posts: StaffPost[];
  nouns: Nouns;
  clear(): void;
  changed(changes: Map<string, Partial<StaffPost>>): void;
}

/** What can be done with all that is chosen. Status and tags change at once, and are changed back by undo. */
export function BulkBar({ posts, nouns, clear, changed }: Props) {
  const { at } = useStaff();
  const boards = new Set(posts.map(({ boardId }) => boardId));
  const tags = boards.size === 1 ? nouns.tags.filter(({ boardId }) => boards.has(boardId)) : [];

  const apply = async (changes: Map<string, Partial<StaffPost>>, call: (id: string) => Promise<unknown>) => {
    changed(changes);
    const failures = await forEachOf([...changes.keys()], call);
    if (failures) say(common.someFailed(failures));
    refresh(at("staff/posts"));
  };
  const setStatus = (statusId: string | null, name: string) => {
    const before = new Map(posts.map((post) => [post.id, { statusId: post.statusId }]));
    const put = (states: typeof before) =>
      apply(states, (id) => send("PATCH", at(`v1/posts/${id}`), { body: states.get(id) ?? {} }));
    put(new Map(posts.map(({ id }) => [id, { statusId }])));
    say(strings.statusSet(posts.length, name), { undo: () => void put(before) });
    clear();
  };
  const addTag = (tagId: string) => {
    const tag = nouns.tags.find(({ id }) => id === tagId);
    if (!tag) return;
    const bare = posts.filter((post) => !post.tags.some(({ id }) => id === tagId));
    const put = (method: "POST" | "DELETE") =>
      apply(
        new Map(bare.map((post) => [post.id, { tags: method === "POST" ? [...post.tags, tag] : post.tags }])),
        (id) => send(method, at(`v1/posts/${id}/tags/${tagId}`)),
      );
    put("POST");
    say(strings.tagAdded(bare.length, tag.name), { undo: () => void put("DELETE") });
    clear();
  };
  const remove = () => {
    const ids = posts.map(({ id }) => id);
    deletePosts(at, ids);
    clear();
  };
  return (
    <section class="bulk" aria-label={strings.selected(posts.length)}>
      <strong>{strings.selected(posts.length)}</strong>
      <Choice
        label={strings.setStatus}
        isBare
        value=""
        options={[
          ["", strings.setStatus],
          ["none", common.noStatus],
          ...nouns.statuses.map(({ id, name }) => [id, name] as const),
        ]}
        onChange={(id) => {
          const status = nouns.statuses.find((one) => one.id === id);
          if (id) setStatus(status?.id ?? null, status?.name ?? common.noStatus);
        }}
      />
      {tags.length > 0 && (
        <Choice
          label={strings.addTag}
          isBare
          value=""
          options={[["", strings.addTag], ...tags.map(({ id, name }) => [id, name] as const)]}
          onChange={addTag}
        />
      )}
      <button type="button" class="button bare" onClick={remove}>
        <Icon name="trash" />
        {strings.delete}
      </button>
      <button type="button" class="icon" aria-label={strings.clearSelection} onClick={clear}>
        <Icon name="close" />
      </button>
    </section>
  );
}
