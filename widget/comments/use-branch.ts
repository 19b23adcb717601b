import { useRef, useState } from "preact/hooks";
import type { Comment, CommentPage } from "../../api/comments/contract.ts";
import type { Guest } from "../guest.ts";
import { send } from "../send.ts";

/** What the service has not confirmed has nobody's `userId` yet. */
export type Shown = Pick<Comment, "id" | "createdAt" | "updatedAt" | "content"> & Partial<Comment>;

interface State {
  comments: Shown[];
  /** Whether there are more, as a number. */
  next: number;
  isLoading: boolean;
  error?: unknown;
}

export interface Branch extends State {
  /** The next page, or the one that failed. */
  load(): void;
  put(comment: Shown): void;
  /** Nothing instead of it: it is gone. */
  change(id: string, instead: (comment: Shown) => Shown | []): void;
}

/** As many as the service gives at a time. */
const pageSize = 20;

/** Comments beside each other, as the door at `path` gives them page by page: of a post, or the replies to one. */
export function useBranch(guest: Guest, path: string, hasAny: boolean): Branch {
  const [state, setState] = useState<State>({ comments: [], next: +hasAny, isLoading: false });
  const isAsked = useRef(false);

  const revise = (comments: (before: Shown[]) => Shown[], changes?: Partial<State>) =>
    setState((before) => ({ ...before, ...changes, comments: inOrder(comments(before.comments)) }));

  const load = async () => {
    if (isAsked.current) return;
    isAsked.current = true;
    setState(({ error: _, ...before }) => ({ ...before, isLoading: true }));
    // Counted, not remembered: what was deleted moves what follows to an earlier page.
    const page = Math.floor(state.comments.length / pageSize) + 1;
    try {
      const { data, pagination } = await send<CommentPage>(guest, "GET", `${path}?page=${page}`);
      revise((before) => [...before, ...data], { next: +pagination.hasNextPage, isLoading: false });
    } catch (error) {
      revise((before) => before, { error, isLoading: false });
    }
    isAsked.current = false;
  };

  return {
    ...state,
    load,
    put: (comment) => revise((before) => [...before, comment]),
    change: (id, instead) =>
      revise((before) => before.flatMap((one) => (one.id === id ? instead(one) : one))),
  };
}

/** Pinned first, then as they were written; each once. */
function inOrder(comments: Shown[]): Shown[] {
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  return [...known.values()].sort(
    (one, other) => +!!other.isPinned - +!!one.isPinned || one.createdAt.localeCompare(other.createdAt),
  );
}
