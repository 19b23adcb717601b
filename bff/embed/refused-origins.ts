import type { NoteRefusedOrigins } from "../../api/embed/contract.ts";

export interface RefusedOrigins {
  /** Counts a page that was turned away. Costs a look-up in memory; the API is told later. */
  note(workspaceId: string, origin: string): void;
  /** Tells what is left. */
  stop(): Promise<void>;
}

/** Between two tellings: what anybody can make us remember. */
const mostOfWorkspace = 50;
const mostWorkspaces = 200;
const mostAtOnce = 100;

/** Refusals of this process, told in batches some seconds after the first one; what cannot be told is dropped. */
export function createRefusedOrigins(
  tell: (refusals: NoteRefusedOrigins) => Promise<void>,
  { delay = 5_000 } = {},
): RefusedOrigins {
  let counts = new Map<string, Map<string, number>>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const refusals = listOf(counts);
    counts = new Map();
    for (let at = 0; at < refusals.length; at += mostAtOnce) {
      await tell({ refusals: refusals.slice(at, at + mostAtOnce) }).catch(() => {});
    }
  };

  return {
    note(workspaceId, origin) {
      if (!/^[\x21-\x7e]{1,300}$/.test(origin)) return;
      const known = counts.get(workspaceId) ?? new Map<string, number>();
      if (counts.size >= mostWorkspaces && !counts.has(workspaceId)) return;
      if (known.size >= mostOfWorkspace && !known.has(origin)) return;
      counts.set(workspaceId, known.set(origin, (known.get(origin) ?? 0) + 1));
      timer ??= setTimeout(flush, delay).unref();
    },
    stop: flush,
  };
}

function listOf(counts: Map<string, Map<string, number>>): NoteRefusedOrigins["refusals"] {
  return [...counts].flatMap(([workspaceId, origins]) =>
    [...origins].map(([origin, count]) => ({ workspaceId, origin, count })),
  );
}
