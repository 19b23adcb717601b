import { useEffect } from "preact/hooks";
import { messages } from "./locales/messages.ts";
import { More } from "./more.tsx";
import { Bones, Failure } from "./notice.tsx";
import type { Pages } from "./use-pages.ts";

/** What stands below rows that come page by page. The first page comes by itself. */
export function Rest<Row>({ list }: { list: Pages<Row> }) {
  const { rows, next, isLoading, error, load } = list;
  useEffect(() => {
    if (next && !rows.length) load();
  }, []);
  if (error) return <Failure text={messages.moreFailed} error={error} retry={load} />;
  return isLoading && !rows.length ? <Bones /> : <More list={list} />;
}
