import { useEffect, useState } from "preact/hooks";

/** Hides posts that are about to be deleted; undo shows them again. */
let pendingDeletes: ReadonlySet<string> = new Set();
const readers = new Set<() => void>();

export function scheduleDelete(ids: string[]): void {
  show(new Set([...pendingDeletes, ...ids]));
}

export function cancelDelete(ids: string[]): void {
  show(new Set([...pendingDeletes].filter((id) => !ids.includes(id))));
}

function show(next: ReadonlySet<string>): void {
  pendingDeletes = next;
  for (const reader of readers) reader();
}

export function usePendingDeletes(): ReadonlySet<string> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const reader = () => redraw((times) => times + 1);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
  return pendingDeletes;
}
