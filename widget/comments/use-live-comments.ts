import { useEffect, useRef } from "preact/hooks";
import type { CommentPage } from "../../api/comments/contract.ts";
import type { App } from "../data/app.ts";
import { call } from "../data/send.ts";
import type { Branch } from "./comment-branch.tsx";

/**
 * Reads the loaded comments of a branch again when the live updates report that the comments of the shown idea have
 * changed. A new comment is added at its place, and the others stay where they are. `expected`: the number of comments
 * that the branch has as far as is known; `isShown`: whether it is open.
 */
export function useLiveComments(
  { context }: App,
  branch: Branch,
  path: string,
  expected = 0,
  isShown = true,
): void {
  const latest = useRef(branch);
  latest.current = branch;
  useEffect(() => {
    if (!isShown) return;
    const stopping = new AbortController();
    const read = async () => {
      const requestedAt = Date.now();
      const found = await call<CommentPage>(context, `embed/v1/${path}?limit=100`).catch(() => undefined);
      const { rows, next, keep, add, drop } = latest.current;
      if (!found || stopping.signal.aborted || next === 1) return;
      const last = rows.reduce((end, { createdAt }) => (createdAt > end ? createdAt : end), "");
      for (const comment of found.data) {
        if (rows.some(({ id }) => id === comment.id)) keep(comment, requestedAt);
        // Otherwise, it comes with a later page.
        else if (!next || comment.createdAt < last) add(comment);
      }
      if (found.pagination.hasNextPage) return;
      for (const { id, userId } of rows) {
        if (userId && !found.data.some((comment) => comment.id === id)) drop(id);
      }
    };
    context.host.shadowRoot?.addEventListener("comments", read, { signal: stopping.signal });
    // The first comment of this branch came after the branch was loaded.
    if (!branch.next && branch.rows.length < expected) read();
    return () => stopping.abort();
  }, [isShown]);
}
