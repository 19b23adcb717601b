import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Post, PostPage } from "../../api/posts/contract.ts";
import { send } from "../data/send.ts";
import type { Opening } from "../data/use-open.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { Prose } from "../ui/prose.tsx";

/** A post; `prose` is there once the post was loaded individually. */
export type SeenPost = Post & { prose?: Prose };

export const noFilter = { search: "", boardId: "", statusId: "", tagId: "", sortBy: "" };
export type Filter = typeof noFilter;

interface State {
  /** In the order of the list. */
  ids: string[];
  /** Every post loaded so far, including those opened by their URL. */
  known: Record<string, SeenPost>;
  /** Undefined until the first list is loaded. */
  total?: number;
  /** The query of the listed posts. */
  answered?: string;
  /** The next page to load; 0 after the last. */
  next: number;
  isLoading: boolean;
  error?: unknown;
}

export interface PostList extends State {
  /** Loads the next page, or retries the one that failed; does nothing while one is loading. */
  load(): unknown;
  /** Stores a post; `isNew` puts it on top of the list. */
  keep(post: SeenPost, isNew?: boolean): void;
  change(id: string, changes: Partial<Post>): void;
  drop(id: string): void;
}

/** Loads the ideas under a filter page by page. A new filter or `reader` drops pending responses. */
export function usePostList(
  context: WidgetContext,
  filter: Filter,
  reader: number,
  opening: Opening,
): PostList {
  const [state, setState] = useState<State>({ ids: [], known: {}, next: 1, isLoading: true });
  const asked = useRef(0);
  const query = toQuery(filter);

  const load = async (page: number) => {
    const turn = ++asked.current;
    /** Ignores all responses except that of the latest request. */
    const settle = (change: (before: State) => State) => turn === asked.current && setState(change);
    settle(({ error: _, ...before }) => ({ ...before, isLoading: true }));
    try {
      const early = query || page > 1 ? undefined : opening.take();
      const path = `posts${query}${page > 1 ? `${query ? "&" : "?"}page=${page}` : ""}`;
      // Awaiting the shared promise renders the ideas together with the rest of its data.
      const found = early ? (await early).posts : await send<PostPage>(context, "GET", path);
      settle((before) => ({
        ...addPage(page > 1 ? before : { ...before, ids: [] }, found),
        answered: query,
      }));
    } catch (error) {
      settle((before) => ({ ...before, next: page, isLoading: false, error }));
    }
  };

  useLayoutEffect(() => {
    load(1);
  }, [query, reader]);

  return {
    ...state,
    load: () => state.isLoading || load(state.next),
    keep: (post, isNew) =>
      setState((before) => ({
        ...before,
        ids: isNew ? [post.id, ...before.ids] : before.ids,
        known: { ...before.known, [post.id]: post },
      })),
    change: (id, changes) =>
      setState(({ known, ...before }) => {
        const post = known[id];
        return { ...before, known: post ? { ...known, [id]: { ...post, ...changes } } : known };
      }),
    drop: (id) => setState((before) => ({ ...before, ids: before.ids.filter((one) => one !== id) })),
  };
}

function toQuery(filter: Filter): string {
  const named = Object.entries(filter).filter(([, value]) => value);
  const query = new URLSearchParams(named).toString();
  return query && `?${query}`;
}

/** Adds a page. Posts can move between pages from one request to the next, so duplicates are dropped. */
function addPage({ ids, known }: State, { data, pagination }: PostPage): State {
  return {
    ids: [...new Set([...ids, ...data.map(({ id }) => id)])],
    known: { ...known, ...Object.fromEntries(data.map((post) => [post.id, post])) },
    total: pagination.total,
    next: pagination.hasNextPage ? pagination.page + 1 : 0,
    isLoading: false,
  };
}
