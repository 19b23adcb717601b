import type { ComponentChildren } from "preact";
import { splitByMatch } from "../../platform/text/split-by-match.ts";
import { useListKeys } from "../hooks/use-list-keys.ts";
import { formatCount, strings } from "../strings.ts";
import { Time } from "../text/time.tsx";

export interface Column<Row> {
  title: string;
  /** CSS classes, such as `tight` or `number`; `main` is the column that names the row. */
  kind?: string;
  /** Shows the title before the cell on phones, where there is no table head. */
  isLabelled?: boolean;
  /** Hides the title, except from screen readers. */
  isUnseen?: boolean;
  /** Returns the full text, as a tooltip for a cell that may be cut off. */
  tip?(row: Row): string;
  cell(row: Row): ComponentChildren;
}

/** A column with a count. */
export const countColumn = <Name extends string>(
  title: string,
  name: Name,
): Column<Record<Name, number>> => ({
  title,
  kind: "tight number",
  isLabelled: true,
  cell: (row) => formatCount(row[name]),
});

/** A column with a relative time or a short date. */
export const timeColumn = <Name extends string>(title: string, name: Name): Column<Record<Name, string>> => ({
  title,
  kind: "tight number quiet",
  cell: (row) => <Time at={row[name]} />,
});

/** A column of text that may be cut off; the tooltip shows the whole text. */
export const cutColumn = <Row,>(
  title: string,
  textOf: (row: Row) => string | null,
  kind = "code",
): Column<Row> => ({
  title,
  kind: `place ${kind}`,
  tip: (row) => textOf(row) ?? "",
  cell: textOf,
});

export interface TableProps<Row> {
  title: string;
  rows: Row[];
  columns: (Column<NoInfer<Row>> | false)[];
  isLoading?: boolean;
  /** Index of the row that is being dragged. */
  marked?: number | undefined;
  edit?(id: string): void;
  /** Makes the rows selectable. `chosen` has the selected ids; `nameOf` returns a row's accessible name. */
  selection?: {
    chosen: ReadonlySet<string>;
    choose(ids: ReadonlySet<string>): void;
    nameOf(row: Row): string;
  };
}

/** A table with keyboard navigation between rows; on phones, each row is a card. */
export function ListTable<Row extends { id: string }>(props: TableProps<Row>) {
  const { title, rows, isLoading = false, marked, edit, selection } = props;
  const columns = props.columns.filter((column) => column !== false);
  const ids = rows.map(({ id }) => id);
  const { chosen, choose } = selection ?? {};
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose?.(next);
  };
  const keysOf = useListKeys({ ids, edit, toggle: selection && toggle });
  const isAll = ids.every((id) => chosen?.has(id));
  return (
    <table
      class={selection ? "table selectable" : "table"}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table whose rows take focus.
      role="grid"
      aria-multiselectable={selection && true}
      aria-label={title}
      aria-busy={isLoading}
    >
      <thead>
        <tr>
          {selection && (
            <th class="tight">
              <Tick
                label="Select all on this page"
                isOn={isAll}
                toggle={() => choose?.(new Set(isAll ? [] : ids))}
              />
            </th>
          )}
          {columns.map((column) => (
            <th key={column.title} class={column.kind}>
              {column.isUnseen ? <span class="unseen">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr
            key={row.id}
            class={place === marked ? "chosen" : undefined}
            aria-selected={chosen?.has(row.id)}
            {...keysOf(row.id)}
          >
            {selection && (
              <td class="tight">
                <Tick
                  label={strings.selectOne(selection.nameOf(row))}
                  isOn={selection.chosen.has(row.id)}
                  toggle={() => toggle(row.id)}
                  isOutOfOrder
                />
              </td>
            )}
            {columns.map(({ title: name, kind, isLabelled, tip, cell }) => (
              <td key={name} class={kind} dir="auto" title={tip?.(row)} data-label={isLabelled && name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface TickProps {
  label: string;
  isOn: boolean;
  toggle(): void;
  /** Takes the checkbox out of the tab order, because the `x` key also toggles it while the row has focus. */
  isOutOfOrder?: boolean;
}

const Tick = ({ label, isOn, toggle, isOutOfOrder }: TickProps) => (
  <input
    type="checkbox"
    class="tick"
    tabIndex={isOutOfOrder ? -1 : 0}
    aria-label={label}
    checked={isOn}
    onChange={toggle}
  />
);

/** The name of a row as a link. The link is not in the tab order, because Enter on the row follows it. */
export const RowLink = ({ path, text, search = "" }: { path: string; text: string; search?: string }) => (
  <a class="row-title" dir="auto" href={`/dashboard/${path}`} tabIndex={-1}>
    {splitByMatch(text, search).map((part, place) => (place % 2 ? <mark key={place}>{part}</mark> : part))}
  </a>
);

const mostTags = 4;

/** The first four tags of a row, and the number of others. */
export const RowTags = ({ names }: { names: string[] }) => (
  <>
    {names.slice(0, mostTags).map((name) => (
      <span class="row-tag" key={name} dir="auto">
        {name}
      </span>
    ))}
    {names.length > mostTags && (
      <span class="row-tag" title={names.slice(mostTags).join(", ")}>
        +{names.length - mostTags}
      </span>
    )}
  </>
);
