import { useRef, useState } from "preact/hooks";
import type { Guest } from "./guest.ts";
import { send } from "./send.ts";
import { useSending } from "./use-sending.ts";

interface State<Row> {
  /** Each once. */
  rows: Row[];
  /** Whether there are more, as a number. */
  next: number;
}

export interface Pages<Row> extends State<Row> {
  isLoading: boolean;
  error: unknown;
  /** The next page, or the one that failed. */
  load(): void;
  put(row: Row): void;
  /** Nothing instead of it: it is gone. */
  change(id: string, instead: (row: Row) => Row | []): void;
}

/** Rows as the door at `path` gives them, `size` at a time, which is what the service gives unasked; `first` are those that are here already. */
export function usePages<Row extends { id: string }>(
  guest: Guest,
  path: string,
  first: State<Row>,
  size = 20,
): Pages<Row> {
  const [state, setState] = useState(first);
  const { isSending, error, run } = useSending();
  const asked = useRef({ page: 0, rows: 0 });

  const revise = (change: (rows: Row[]) => Row[], more?: Partial<State<Row>>) =>
    setState(({ rows, next }) => ({
      next,
      ...more,
      // They move between pages while somebody reads.
      rows: [...new Map(change(rows).map((row) => [row.id, row])).values()],
    }));

  return {
    ...state,
    isLoading: isSending,
    error,
    load() {
      const rows = state.rows.length;
      // Counted, not remembered: what was deleted moves what follows to an earlier page.
      let page = Math.floor(rows / size) + 1;
      // What was put before them moves them to a later one: a page that brought nothing is not asked for twice.
      if (rows === asked.current.rows && page <= asked.current.page) page = asked.current.page + 1;
      run(async () => {
        const { data, pagination } = await send<{ data: Row[]; pagination: { hasNextPage: boolean } }>(
          guest,
          "GET",
          `${path}page=${page}`,
        );
        asked.current = { page, rows };
        revise((before) => [...before, ...data], { next: +pagination.hasNextPage });
      });
    },
    put: (row) => revise((rows) => [...rows, row]),
    change: (id, instead) => revise((rows) => rows.flatMap((row) => (row.id === id ? instead(row) : row))),
  };
}
