import { useState } from "preact/hooks";
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
      // Counted, not remembered: what was deleted moves what follows to an earlier page.
      const page = Math.floor(state.rows.length / size) + 1;
      run(async () => {
        const { data, pagination } = await send<{ data: Row[]; pagination: { hasNextPage: boolean } }>(
          guest,
          "GET",
          `${path}page=${page}`,
        );
        revise((rows) => [...rows, ...data], { next: +pagination.hasNextPage });
      });
    },
    put: (row) => revise((rows) => [...rows, row]),
    change: (id, instead) => revise((rows) => rows.flatMap((row) => (row.id === id ? instead(row) : row))),
  };
}
