import { useRef, useState } from "preact/hooks";
import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";
import type { WidgetContext } from "./widget-context.ts";

interface State<Row> {
  /** Without duplicates. */
  rows: Row[];
  /** The next page to load; 0 after the last. */
  next: number;
}

export interface Pages<Row> extends State<Row> {
  isLoading: boolean;
  error: unknown;
  /** Loads the next page, or retries the one that failed. */
  load(): void;
  put(row: Row): void;
  change(id: string, instead: (row: Row) => Row): void;
  drop(id: string): void;
}

/** Loads the rows of the endpoint at `path` page by page; `first` has those that are loaded already. */
export function usePages<Row extends { id: string }>(
  context: WidgetContext,
  path: string,
  first: State<Row>,
): Pages<Row> {
  const [state, setState] = useState(first);
  // Callers may hold an older `load`: an observer is replaced only after the next frame.
  const latest = useRef(first);
  const { isSending, error, run } = useSending();

  const revise = (change: (rows: Row[]) => Row[], turn: (next: number) => number) => {
    const { rows, next } = latest.current;
    // Rows can move between pages from one request to the next, and arrive twice.
    const unique = new Map(change(rows).map((row) => [row.id, row]));
    latest.current = { rows: [...unique.values()], next: turn(next) };
    setState(latest.current);
  };
  const stay = (next: number) => next;

  return {
    ...state,
    isLoading: isSending,
    error,
    load() {
      run(async () => {
        const page = latest.current.next;
        const { data, pagination } = await send<{ data: Row[]; pagination: { hasNextPage: boolean } }>(
          context,
          "GET",
          `${path}page=${page}`,
        );
        revise(
          (rows) => [...rows, ...data],
          (next) => {
            // A row was dropped during the request: a row of this page may have moved to the page before.
            if (next < page) return next;
            // A page that was requested twice counts once.
            return pagination.hasNextPage ? Math.min(next, page) + 1 : 0;
          },
        );
      });
    },
    put: (row) => revise((rows) => [...rows, row], stay),
    change: (id, instead) => revise((rows) => rows.map((row) => (row.id === id ? instead(row) : row)), stay),
    // The rows after it move up, perhaps to an earlier page.
    drop: (id) =>
      revise(
        (rows) => rows.filter((row) => row.id !== id),
        (next) => (next > 1 ? next - 1 : next),
      ),
  };
}
