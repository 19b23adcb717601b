import { useLayoutEffect } from "preact/hooks";
import type { PostCardPage } from "../../api/embed/contract.ts";
import type { Post } from "../../api/posts/contract.ts";
import { send } from "../data/send.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { Opening } from "../hooks/use-open.ts";
import { type Pages, usePages } from "../hooks/use-pages.ts";
import type { Prose } from "../ui/prose.tsx";

/**
 * A post; `isGone` is set when somebody deletes the post while its page is open; `description`, `prose` and `creator` are
 * set once the post has been loaded individually. Then there is an `excerpt` only if the description has marks of Markdown.
 */
export type SeenPost = Omit<Post, "description"> & {
  isGone?: boolean;
  description?: string | null | undefined;
  prose?: Prose | undefined;
  excerpt?: string | undefined;
};
export type PostList = Pages<SeenPost>;

export const noFilter = { search: "", boardId: "", statusId: "", tagId: "", mine: "", sortBy: "" };
export type Filter = typeof noFilter;

/** Loads the filtered ideas page by page, and starts again when the filter or `reader` changes. */
export function usePostList(
  context: WidgetContext,
  filter: Filter,
  reader: number,
  opening: Opening,
): PostList {
  const searchMode = filter.search && "text";
  const query = `${new URLSearchParams(Object.entries({ ...filter, searchMode }).filter(([, value]) => value))}`;
  const ask = (page: number): Promise<PostCardPage> => {
    const parameters = new URLSearchParams(query);
    if (page > 1) parameters.set("page", `${page}`);
    const prefetched = parameters.size ? undefined : opening.take();
    return (
      prefetched ?? send<PostCardPage>(context, "GET", parameters.size ? `posts?${parameters}` : "posts")
    );
  };
  const list = usePages<SeenPost>(ask, [], 1, query);

  useLayoutEffect(list.restart, [query, reader]);
  useLayoutEffect(() => {
    // An open idea is loaded again, because another visitor's vote may differ, and a private idea may be out of reach.
    for (const post of Object.values(list.known)) list.keep({ ...post, prose: undefined });
  }, [reader]);
  return list;
}
