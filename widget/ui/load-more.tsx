import { useEffect, useRef } from "preact/hooks";
import { messages } from "../locales/messages.ts";

interface Paged {
  /** 0: there is no more. */
  next: number;
  isLoading: boolean;
  load(): void;
}

/** Comes near, and the next page is on its way; a button for whoever gets there by keyboard. */
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
