import { useRef, useState } from "preact/hooks";
import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";
import type { WidgetContext } from "./widget-context.ts";

interface State<Row> {
  /** Each once. */
  rows: Row[];
  /** The page to ask for next; 0: there is none. */
  next: number;
}

export interface Pages<Row> extends State<Row> {
  isLoading: boolean;
  error: unknown;
  /** The next page, or the one that failed. */
  load(): void;
  put(row: Row): void;
  change(id: string, instead: (row: Row) => Row): void;
  drop(id: string): void;
}

/** Rows as the endpoint at `path` gives them, page by page; `first` are those that are here already. */
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
    // Rows move between pages while somebody reads.
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
            // A row was dropped meanwhile: the page before may hold one that this response lacks.
            if (next < page) return next;
            // A page that was requested twice counts once.
            return pagination.hasNextPage ? Math.min(next, page) + 1 : 0;
          },
        );
      });
    },
    put: (row) => revise((rows) => [...rows, row], stay),
    change: (id, instead) => revise((rows) => rows.map((row) => (row.id === id ? instead(row) : row)), stay),
    // What followed it has moved, perhaps to an earlier page.
    drop: (id) =>
      revise(
        (rows) => rows.filter((row) => row.id !== id),
        (next) => (next > 1 ? next - 1 : next),
      ),
  };
}
