import { useEffect, useRef } from "preact/hooks";
import type { Pages } from "../hooks/use-pages.ts";
import { messages } from "../locales/messages.ts";
import { ErrorNotice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * The end of a paged list: a skeleton, an error, or a button that loads the next page. The first page loads automatically,
 * and so does the next one when the button comes near the visible area.
 */
export function InfiniteScroll<Row>({ list }: { list: Pages<Row> }) {
  const button = useRef<HTMLButtonElement>(null);
  const { rows, next, isLoading, error, load } = list;
  useEffect(() => {
    if (next && !rows.length) load();
  }, []);
  useEffect(() => {
    if (!button.current || isLoading) return;
    const root = button.current.closest(".view");
    const watch = new IntersectionObserver(([seen]) => seen?.isIntersecting && load(), {
      root,
      rootMargin: "200px",
    });
    watch.observe(button.current);
    return () => watch.disconnect();
  }, [next, isLoading]);
  if (error) return <ErrorNotice error={error} retry={load} />;
  if (isLoading && !rows.length) return <Skeleton />;
  if (!next) return null;
  return (
    <button ref={button} class="button more" type="button" aria-busy={isLoading} onClick={load}>
      {messages.showMore}
    </button>
  );
}
