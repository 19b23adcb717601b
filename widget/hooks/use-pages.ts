import { useRef, useState } from "preact/hooks";

export interface Page<Row> {
  data: Row[];
  pagination: { hasNextPage: boolean; total?: number };
}

interface State<Row> {
  /** The ids of the listed rows, in order and without duplicates. */
  ids: string[];
  /** Every row loaded so far, by id, including rows that are not listed. */
  known: Record<string, Row>;
  /** The number of the next page to load; 0 after the last page. */
  next: number;
  /** Number of rows on all pages; undefined until the list is loaded. */
  total?: number | undefined;
  /** The query that the listed rows match. */
  shownQuery?: string | undefined;
  isLoading?: boolean;
  error?: unknown;
}

export interface Pages<Row> extends State<Row> {
  /** As in the state, but never outdated, not even after an `await`. */
  readonly known: Record<string, Row>;
  /** The listed rows. */
  rows: Row[];
  /** Loads the next page, or retries a page that failed; does nothing while a page is loading. */
  load(): void;
  /** Loads the first page for the current query, which replaces the listed rows; ignores pending responses. */
  restart(): void;
  /** Stores a row. If `requestedAt` is given, changes that the visitor made after this time are kept. */
  keep(row: Row, requestedAt?: number): void;
  /** Adds a new row at the top of the list. */
  add(row: Row): void;
  change(id: string, revise: (row: Row) => Partial<Row>): void;
  drop(id: string): void;
}

const byId = <Row extends { id: string }>(rows: Row[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row]));

/**
 * Loads the rows of a list page by page. `first` contains the rows already loaded, `next` the number of the
 * next page.
 */
export function usePages<Row extends { id: string }>(
  ask: (page: number) => Promise<Page<Row>>,
  first: Row[] = [],
  next = 1,
  query?: string,
): Pages<Row> {
  const [state, setState] = useState<State<Row>>({
    ids: first.map(({ id }) => id),
    known: byId(first),
    next,
  });
  // The state is also in a ref, because callers may hold an outdated `load`: an observer is replaced only after the
  // next frame.
  const latest = useRef(state);
  const turn = useRef(0);
  const changes = useRef<Record<string, { at: number; fields: Partial<Row> }>>({}).current;

  /** Returns a loaded row with the changes that the visitor made after it was requested. */
  const merge = (row: Row, requestedAt: number): Row => {
    const change = changes[row.id];
    return change && change.at >= requestedAt ? { ...row, ...change.fields } : row;
  };
  const revise = (changes: Partial<State<Row>>) => {
    const { ids, ...rest } = { ...latest.current, ...changes };
    // Remove duplicates, because a row that moves to another page between two requests arrives twice.
    latest.current = { ...rest, ids: [...new Set(ids)] };
    setState(latest.current);
  };
  const load = async (page: number, isOther?: boolean) => {
    turn.current++;
    const mine = turn.current;
    const requestedAt = Date.now();
    revise({ isLoading: true, error: undefined });
    try {
      const { data, pagination } = await ask(page);
      if (mine !== turn.current) return;
      const { ids, known, next } = latest.current;
      // If a row was dropped during the request, a row of this page may have moved to the previous page, which must be
      // loaded again.
      const hasMoved = !isOther && next < page;
      revise({
        ids: [...(isOther ? [] : ids), ...data.map(({ id }) => id)],
        known: { ...known, ...byId(data.map((row) => merge(row, requestedAt))) },
        next: hasMoved ? next : pagination.hasNextPage ? page + 1 : 0,
        total: pagination.total,
        shownQuery: query,
        isLoading: false,
      });
    } catch (error) {
      if (mine !== turn.current) return;
      revise({ ...(isOther && { ids: [], next: 1, total: undefined }), isLoading: false, error });
    }
  };

  return {
    ...state,
    get known() {
      return latest.current.known;
    },
    rows: state.ids.flatMap((id) => state.known[id] ?? []),
    load() {
      if (!latest.current.isLoading) load(latest.current.next);
    },
    restart() {
      load(1, true);
    },
    keep(row, requestedAt = Number.POSITIVE_INFINITY) {
      revise({ known: { ...latest.current.known, [row.id]: merge(row, requestedAt) } });
    },
    add(row) {
      const { ids, known } = latest.current;
      revise({ ids: [row.id, ...ids], known: { ...known, [row.id]: row } });
    },
    change(id, instead) {
      const { ids, known } = latest.current;
      const before = known[id];
      if (!before) return;
      const fields = instead(before);
      const row = { ...before, ...fields };
      changes[row.id] = { at: Date.now(), fields };
      revise({ ids: ids.map((one) => (one === id ? row.id : one)), known: { ...known, [row.id]: row } });
    },
    drop(id) {
      const { ids, known, next } = latest.current;
      const { [id]: _dropped, ...kept } = known;
      // The rows after the dropped one move up, so the last loaded page may now contain another row.
      revise({ ids: ids.filter((one) => one !== id), known: kept, next: next > 1 ? next - 1 : next });
    },
  };
}
