import { useEffect, useState } from "preact/hooks";
import type { Comment } from "../../api/comments/contract.ts";
import { refresh, send } from "../requests.ts";
import { plural } from "../strings.ts";
import { attempt, showToast } from "./undo-toasts.tsx";

/** Ids of hidden posts and comments, which will be deleted unless the user undoes the deletion. */
let pendingDeletes: ReadonlySet<string> = new Set();
const readers = new Set<() => void>();

type At = (endpoint: string) => string;

/** Hides posts, and deletes them after `undoTime`, because the service cannot restore deleted posts. */
export function deletePosts(at: At, ids: string[]): void {
  deleteLater(ids, `${plural(ids.length, "post", "posts")} deleted.`, at("staff/posts"), (isLast) =>
    send("POST", at("staff/posts/deletions"), { body: { ids }, isLast }),
  );
}

/** Hides a comment with its replies, and deletes them after `undoTime`. */
export function deleteComment(at: At, { id, postId, repliesCount }: Comment): void {
  deleteLater(
    [id],
    repliesCount > 0 ? "Comment and replies deleted." : "Comment deleted.",
    at(`staff/posts/${postId}/comments`),
    (isLast) => send("DELETE", at(`v1/posts/${postId}/comments/${id}`), { isLast }),
  );
}

/** Hides the objects with these ids until `remove` is sent. Afterwards, reads the lists that begin with `path` again. */
function deleteLater(
  ids: string[],
  text: string,
  path: string,
  remove: (isLast: boolean) => Promise<unknown>,
): void {
  setPending(new Set([...pendingDeletes, ...ids]));
  showToast(text, {
    undo: () => cancelDelete(ids),
    commit: async (isLast) => {
      if (!(await attempt(remove(isLast)))) cancelDelete(ids);
      refresh(path);
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
