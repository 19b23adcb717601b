import { useRef } from "preact/hooks";
import type { Board } from "../../api/boards/contract.ts";
import { Icon } from "../icons.tsx";
import { strings } from "../strings.ts";
import type { Filter } from "./use-post-list.ts";

interface Props {
  filter: Filter;
  boards: Board[];
  onFilter(filter: Filter): void;
}

/** What to look for, where, and in which order. */
export function PostSearch({ filter, boards, onFilter }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onFilter({ ...filter, search: "" });
    field.current?.focus();
  };
  return (
    <search class="tools">
      <div class="search">
        <Icon name="search" />
        <input
          ref={field}
          class="field"
          aria-label={strings.search}
          placeholder={strings.search}
          value={filter.search}
          maxLength={200}
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          onInput={({ currentTarget }) => onFilter({ ...filter, search: currentTarget.value })}
        />
        {filter.search && (
          <button class="icon" type="button" aria-label={strings.clear} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <Choice
        label={strings.order}
        value={filter.sortBy}
        options={[
          ["", strings.newest],
          ["votesCount", strings.mostVoted],
        ]}
        onChange={(sortBy) => onFilter({ ...filter, sortBy })}
      />
      {boards.length > 1 && (
        <Choice
          label={strings.board}
          value={filter.boardId}
          options={[["", strings.allBoards], ...boards.map(({ id, title }) => [id, title] as const)]}
          onChange={(boardId) => onFilter({ ...filter, boardId })}
        />
      )}
    </search>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: (readonly [value: string, text: string])[];
  onChange(value: string): void;
}

/** A choice in a quiet line of tools. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <span class="choice">
      <select
        aria-label={label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  );
}
