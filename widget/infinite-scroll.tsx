import { useEffect } from "preact/hooks";
import { LoadMore } from "./load-more.tsx";
import { messages } from "./locales/messages.ts";
import { ErrorNotice, Skeleton } from "./notice.tsx";
import type { Pages } from "./use-pages.ts";

/** What stands below rows that come page by page. The first page comes by itself. */
export function InfiniteScroll<Row>({ list }: { list: Pages<Row> }) {
  const { rows, next, isLoading, error, load } = list;
  useEffect(() => {
    if (next && !rows.length) load();
  }, []);
  if (error) return <ErrorNotice text={messages.moreFailed} error={error} retry={load} />;
  return isLoading && !rows.length ? <Skeleton /> : <LoadMore list={list} />;
}
