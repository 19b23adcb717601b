import { useEffect } from "preact/hooks";
import type { Pages } from "../data/use-pages.ts";
import { messages } from "../locales/messages.ts";
import { LoadMore } from "./load-more.tsx";
import { ErrorNotice, Skeleton } from "./notice.tsx";

/** The end of a paged list: skeleton, error or the next page. The first page loads automatically. */
export function InfiniteScroll<Row>({ list }: { list: Pages<Row> }) {
  const { rows, next, isLoading, error, load } = list;
  useEffect(() => {
    if (next && !rows.length) load();
  }, []);
  if (error) return <ErrorNotice text={messages.moreFailed} error={error} retry={load} />;
  return isLoading && !rows.length ? <Skeleton /> : <LoadMore list={list} />;
}
