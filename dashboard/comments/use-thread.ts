import { useRef, useState } from "preact/hooks";
import type { StaffComment, ThreadPage } from "../../api/comments/contract.ts";
import type { WithProse } from "../../bff/dashboard/contract.ts";
import { showError } from "../controls/undo-toasts.tsx";
import { type QueryState, send, useQuery } from "../requests.ts";

export type ThreadComment = WithProse<StaffComment>;

interface Known {
  /** Oldest first, without gaps. */
  comments: ThreadComment[];
  hasEarlier: boolean;
  /** The number of comments on the post. */
  total: number;
}

export interface Thread extends Known {
  latest: QueryState<ThreadPage>;
  isLoadingEarlier: boolean;
  loadEarlier(): Promise<void>;
  /** Changes some fields of a comment immediately. */
  change(id: string, changes: Partial<ThreadComment>): void;
}

/** The comments on a post: the latest, which stay up to date, and the earlier ones that were loaded on request. */
export function useThread(endpoint: string): Thread {
  const latest = useQuery<ThreadPage>(`${endpoint}?limit=20`);
  const known = useRef<Known>({ comments: [], hasEarlier: false, total: 0 });
  const joined = useRef<ThreadPage | undefined>(undefined);
  const [isLoadingEarlier, setLoading] = useState(false);
  const [, redraw] = useState(0);
  if (latest.value && latest.value !== joined.current) {
    joined.current = latest.value;
    known.current = joinLatest(known.current, latest.value);
  }
  const loadEarlier = async () => {
    const [first] = known.current.comments;
    if (!first || isLoadingEarlier) return;
    setLoading(true);
    try {
      const query = `before=${first.createdAt},${first.id}&limit=50`;
      const page = await send<ThreadPage>("GET", `${endpoint}?${query}`);
      const { comments } = known.current;
      // The comments may have been replaced meanwhile, and then the page does not end where they begin.
      if (comments[0]?.id === first.id)
        known.current = {
          ...known.current,
          comments: [...page.data, ...comments],
          hasEarlier: page.hasEarlier,
        };
    } catch (error) {
      showError(error);
    }
    setLoading(false);
  };
  return {
    ...known.current,
    latest,
    isLoadingEarlier,
    loadEarlier,
    change: (id, changes) => {
      const comments = known.current.comments.map((one) => (one.id === id ? { ...one, ...changes } : one));
      known.current = { ...known.current, comments };
      redraw((times) => times + 1);
    },
  };
}

/**
 * Replaces what the latest page covers, and keeps the comments before it, unless comments may be missing there: more than
 * one page has arrived, or a merge has added older ones.
 */
export function joinLatest(known: Known, page: ThreadPage): Known {
  const { data, hasEarlier, total } = page;
  const [first] = data;
  const before = known.comments.filter((comment) => first && isBefore(comment, first));
  const comments = [...before, ...data];
  const isAdjoining = before.length < known.comments.length;
  const isWhole = total - known.total <= comments.length - known.comments.length;
  if (!hasEarlier || !isAdjoining || !isWhole) return { comments: data, hasEarlier, total };
  return { comments, hasEarlier: before.length > 0 ? known.hasEarlier : hasEarlier, total };
}

/** The order of `GET /staff/posts/:postId/comments`. */
const isBefore = (one: StaffComment, other: StaffComment) =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

/** The comments without those that are about to be deleted, and without the replies below these, at any depth. */
export function withoutDeleted(comments: ThreadComment[], deleted: ReadonlySet<string>): ThreadComment[] {
  const gone = new Set(deleted);
  return comments.filter(({ id, parentId }) => {
    if (parentId !== null && gone.has(parentId)) gone.add(id);
    return !gone.has(id);
  });
}
