import type { ComponentChildren } from "preact";
import type { PostPage } from "../../api/posts/contract.ts";
import { Button, IconButton } from "../controls/button.tsx";
import { Loaded } from "../controls/notice.tsx";
import { readSingleKeys } from "../hooks/single-keys.ts";
import type { QueryState } from "../requests.ts";
import { setQuery } from "../router.ts";
import { strings } from "../strings.ts";
import { ListTable, type TableProps } from "./list-table.tsx";

/** One page of a list, as the API returns it. */
export interface PageOf<Row> {
  data: Row[];
  pagination: PostPage["pagination"];
  /** Where the next page begins, in lists that have cursors. */
  nextCursor?: string | null | undefined;
  /** The number of rows that the service has added since the page was shown; see `useLive`. */
  added?: number;
}

/** Adds the page of the URL's query to the query for the API. In the URL, the page's cursor follows its number. */
export function addPage(parameters: URLSearchParams, query: URLSearchParams): void {
  const [page, after] = (query.get("page") ?? "").split(".");
  if (page) parameters.set("page", page);
  if (after) parameters.set("after", after);
}

interface Props<Row> extends Omit<TableProps<Row>, "rows" | "isLoading"> {
  query: QueryState<PageOf<Row>>;
  lines?: number;
  failed?: string;
  /** Shown when there are no rows. */
  nothing: ComponentChildren;
}

/** One page of a list: a table or an empty state, and buttons that select another page in the URL. */
export function PagedTable<Row extends { id: string }>(props: Props<Row>) {
  const { query, lines, failed, nothing, ...table } = props;
  return (
    <Loaded query={query} lines={lines} failed={failed}>
      {({ data, pagination, nextCursor }) => (
        <>
          {data.length ? <ListTable {...table} rows={data} isLoading={query.isLoading} /> : nothing}
          {data.length > 0 && readSingleKeys() && <KeysHint />}
          <Pager pagination={pagination} nextCursor={nextCursor} />
        </>
      )}
    </Loaded>
  );
}

/** The keys of the list, hidden on phones. */
const KeysHint = () => (
  <p class="keys-hint quiet small">
    {strings.listKeys.map(([names, text]) => (
      <span key={text}>
        {names.map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}{" "}
        {text}
      </span>
    ))}
  </p>
);

/** A button that shows the new rows, which are not inserted by themselves, because other rows would move. */
export const showAdded = <Row,>(
  { value, reload }: QueryState<PageOf<Row>>,
  textOf: (count: number) => string,
) => (value?.added ? <Button text={textOf(value.added)} act={reload} /> : null);

function Pager({ pagination, nextCursor }: Pick<PageOf<unknown>, "pagination" | "nextCursor">) {
  const { page, totalPages, hasNextPage, hasPrevPage, isTotalExact = true } = pagination;
  if (totalPages < 2) return null;
  const turn = (next: number, cursor?: string | null) => {
    setQuery({ page: next > 1 ? [next, cursor].filter(Boolean).join(".") : "" });
    scrollTo(0, 0);
  };
  return (
    <nav class="pager" aria-label="Pages">
      <span role="status">{strings.page(page, totalPages, isTotalExact)}</span>
      <IconButton icon="back" label="Previous page" isOff={!hasPrevPage} act={() => turn(page - 1)} />
      <IconButton icon="next" label="Next page" isOff={!hasNextPage} act={() => turn(page + 1, nextCursor)} />
    </nav>
  );
}
