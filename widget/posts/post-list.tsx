import { useState } from "preact/hooks";
import { type App, takesIdeas } from "../data/app.ts";
import { messages } from "../locales/messages.ts";
import { paths } from "../ui/icons.tsx";
import { ErrorNotice, Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { PostRow } from "./post-row.tsx";

/** The filtered ideas or, if there are none, a button to add one with the search text as its title. */
export function PostList({ app, search }: { app: App; search: string }) {
  const { rows, total, error, shownQuery, load } = app.list;
  if (total === undefined) {
    return error ? <ErrorNotice error={error} retry={load} /> : <Skeleton rows />;
  }
  if (rows.length) return <Rows key={shownQuery} app={app} search={search} />;
  return (
    <Notice
      d={search ? paths.search : paths.talk}
      text={search ? messages.noMatch(search) : messages.noIdeas}
    >
      {takesIdeas(app) && (
        <>
          <p>{messages.beFirst}</p>
          <button class="button primary" type="button" onClick={() => app.go("ideas/new")}>
            {messages.addIdea}
          </button>
        </>
      )}
    </Notice>
  );
}

/**
 * Renders the first six rows, and five more whenever the last one comes near the visible area, to keep
 * main-thread tasks short.
 */
function Rows({ app, search }: { app: App; search: string }) {
  const { list, lazy } = app;
  const [drawn, setDrawn] = useState(6);
  const drawMore = () => setDrawn(drawn + 5);
  const hidden = { next: drawn, isLoading: false, load: drawMore };
  return (
    <>
      <ul aria-busy={list.isLoading}>
        {list.rows.slice(0, drawn).map((post) => (
          <PostRow key={post.id} app={app} post={post} search={search} />
        ))}
      </ul>
      {lazy && <lazy.InfiniteScroll list={drawn < list.rows.length ? { ...list, ...hidden } : list} />}
    </>
  );
}
