import { useEffect, useRef } from "preact/hooks";
import { messages } from "../locales/messages.ts";

interface Paged {
  /** 0 after the last page. */
  next: number;
  isLoading: boolean;
  load(): void;
}

/** Loads the next page when it comes near the visible area; also a button, for the keyboard. */
export function LoadMore({ list }: { list: Paged }) {
  const button = useRef<HTMLButtonElement>(null);
  const { next, isLoading, load } = list;
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
  if (!next) return null;
  return (
    <button ref={button} class="button more" type="button" aria-busy={isLoading} onClick={load}>
      {messages.showMore}
    </button>
  );
}
