import { useRef, useState } from "preact/hooks";
import type { Tag } from "../../api/tags/contract.ts";
import type { App } from "../data/app.ts";
import { send } from "../data/send.ts";
import { messages } from "../locales/messages.ts";
import { Choice, type ChoiceProps } from "../ui/choice.tsx";
import { Icon, paths } from "../ui/icons.tsx";
import type { Filter } from "./use-post-list.ts";

export interface FilterProps {
  app: App;
  filter: Filter;
  onFilter(filter: Filter): void;
}

/** The list's search field, filters and sort order. */
export function PostSearch({ app, filter, onFilter }: FilterProps) {
  const field = useRef<HTMLInputElement>(null);
  const tags = useRef<Promise<void>>(undefined);
  const [found, setFound] = useState<Tag[]>([]);
  const { lazy } = app;
  const { boards = [], statuses = [], visitor } = app.open ?? {};

  /** Loads the tags when the pointer or focus first enters the toolbar; if loading fails, there is no tag filter. */
  const askTags = () => {
    tags.current ??= send<Tag[]>(app.context, "GET", "tags").then(setFound, () => {});
  };
  const choice = (name: "boardId" | "statusId" | "tagId", label: string, options: ChoiceProps["options"]) =>
    options.length > 1 && (
      <Choice
        label={label}
        value={filter[name]}
        options={[{ id: "", name: messages.all }, ...options]}
        isFilter
        // Selecting a board clears the tag, which may belong to another board.
        onChange={(value) => onFilter({ ...filter, ...(name === "boardId" && { tagId: "" }), [name]: value })}
      />
    );
  const clear = () => {
    onFilter({ ...filter, search: "" });
    field.current?.focus();
  };
  return (
    <search class="tools" onPointerOver={askTags} onFocusCapture={askTags}>
      <div class="search">
        <Icon d={paths.search} />
        <input
          ref={field}
          class="field"
          aria-label={messages.search}
          placeholder={messages.search}
          value={filter.search}
          maxLength={200}
          dir={filter.search ? "auto" : undefined}
          autoComplete="off"
          enterKeyHint="search"
          onInput={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
        {filter.search && (
          <button class="icon" type="button" aria-label={messages.clear} onClick={clear}>
            <Icon d={paths.close} />
          </button>
        )}
      </div>
      <Choice
        label={messages.order}
        value={filter.sortBy}
        options={[
          { id: "", name: filter.search ? messages.best : messages.newest },
          { id: "votesCount", name: messages.mostVoted },
        ]}
        onChange={(sortBy) => onFilter({ ...filter, sortBy })}
      />
      {choice("boardId", messages.board, boards)}
      {choice("statusId", messages.status, statuses)}
      {choice(
        "tagId",
        messages.tag,
        found.filter(({ boardId }) => !filter.boardId || boardId === filter.boardId),
      )}
      {lazy && (visitor || filter.mine) && <lazy.MineFilter {...{ app, filter, onFilter }} />}
    </search>
  );
}
