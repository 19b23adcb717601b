import { useEffect, useState } from "preact/hooks";

/** Posts that are about to be deleted: out of sight, and back when it is undone. */
let doomed: ReadonlySet<string> = new Set();
const readers = new Set<() => void>();

export function doom(ids: string[]): void {
  show(new Set([...doomed, ...ids]));
}

export function spare(ids: string[]): void {
  show(new Set([...doomed].filter((id) => !ids.includes(id))));
}

function show(next: ReadonlySet<string>): void {
  doomed = next;
  for (const reader of readers) reader();
}

export function useDoomed(): ReadonlySet<string> {
  const [, redraw] = useState(0);
  useEffect(() => {
    const reader = () => redraw((times) => times + 1);
    readers.add(reader);
    return () => void readers.delete(reader);
  }, []);
  return doomed;
}
