import { useState } from "preact/hooks";
import { messages } from "../locales/messages.ts";
import type { App } from "../panel/app.ts";
import { LoadMore } from "../ui/load-more.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PostRow } from "./post-row.tsx";
import type { PostList as List } from "./use-post-list.ts";

interface Props {
  app: App;
  list: List;
  search: string;
  /** Starts an idea from a search without results. */
  addIdea(): void;
}

export function PostList({ app, list, search, addIdea }: Props) {
  const { ids, total, next, error, answered } = list;
  // The rows belong to another query, so only the error shows.
  if (error && next < 2) return <ErrorNotice text={messages.listFailed} error={error} retry={list.load} />;
  if (total === undefined) return <Skeleton rows />;
  if (ids.length) return <Rows key={answered} app={app} list={list} />;
  return (
    <Notice text={search ? messages.noMatch(search) : messages.noIdeas}>
      <button class="button" type="button" onClick={addIdea}>
        {search ? messages.addThis : messages.addIdea}
      </button>
    </Notice>
  );
}

/** Renders the visible rows first, and five more whenever their end comes near, to keep main-thread tasks short. */
function Rows({ app, list }: { app: App; list: List }) {
  const { ids, known, isLoading, error } = list;
  const [drawn, setDrawn] = useState(6);
  const drawMore = () => setDrawn(drawn + 5);
  return (
    <>
      <ul aria-busy={isLoading}>
        {ids.slice(0, drawn).map((id) => {
          const post = known[id];
          return post && <PostRow key={id} app={app} post={post} change={list.change} />;
        })}
      </ul>
      {error ? (
        <ErrorNotice text={messages.moreFailed} error={error} retry={list.load} />
      ) : (
        <LoadMore list={drawn < ids.length ? { next: drawn, isLoading: false, load: drawMore } : list} />
      )}
    </>
  );
}
