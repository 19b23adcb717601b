import { useEffect, useState } from "preact/hooks";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send } from "../requests.ts";
import { strings } from "./strings.ts";

/** Ids of hidden posts, which will be deleted unless the user undoes the deletion. */
let pendingDeletes: ReadonlySet<string> = new Set();
const readers = new Set<() => void>();

/** Hides posts, and deletes them after `undoTime`, because the service cannot restore deleted posts. */
export function deletePosts(at: (endpoint: string) => string, ids: string[]): void {
  setPending(new Set([...pendingDeletes, ...ids]));
  showToast(strings.deleted(ids.length), {
    undo: () => cancelDelete(ids),
    commit: async (isLast) => {
      const isDone = await attempt(send("POST", at("staff/posts/deletions"), { body: { ids }, isLast }));
      if (!isDone) cancelDelete(ids);
      refresh(at("staff/posts"));
    },
  });
}

export function cancelDelete(ids: string[]): void {
  setPending(new Set([...pendingDeletes].filter((id) => !ids.includes(id))));
}

function setPending(next: ReadonlySet<string>): void {
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
