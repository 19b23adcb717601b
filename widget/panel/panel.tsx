import { useEffect, useRef, useState } from "preact/hooks";
import { useOpen } from "../data/use-open.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import { direction } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { PostList } from "../posts/post-list.tsx";
import { PostSearch } from "../posts/post-search.tsx";
import { noFilter, usePostList } from "../posts/use-post-list.ts";
import { LoadingView } from "../ui/skeleton.tsx";
import { useDebounced } from "../ui/use-debounced.ts";
import { type App, parseView } from "./app.ts";
import { Header } from "./header.tsx";
import { loadLazyViews } from "./load-lazy-views.ts";
import { TabList } from "./tab-list.tsx";
import { useLazyViews } from "./use-lazy-views.ts";

interface Props {
  context: WidgetContext;
  root: ShadowRoot;
  view: string;
  /** A new number reloads all data, for example after the visitor has changed. */
  reader: number;
  go: App["go"];
  startOver(): void;
  close(): void;
}

/** The panel. The list stays mounted behind the other views, so that it keeps its state and scroll position. */
export function Panel({ context, root, view, reader, go, startOver, close }: Props) {
  const [announced, setAnnounced] = useState("");
  const [asksName, setAsksName] = useState(false);
  const [filter, setFilter] = useState(noFilter);
  const [mark, setMark] = useState<App["mark"]>();
  const listView = useRef<HTMLDivElement>(null);
  const search = useDebounced(filter.search, filter.search ? 250 : 0).trim();
  const opening = useOpen(context, reader);
  const list = usePostList(context, { ...filter, search }, reader, opening);
  const { open, readAt, error: openError, load: reopen, update } = opening;
  const askName = () => setAsksName(true);
  // Screen readers speak a text that is the same as the last one only if it changes.
  const announce = (text: string) => setAnnounced((last) => (last === text ? `${text}\u00a0` : text));
  const shown = parseView(view);
  const { tab, id, isList, isPost } = shown;
  const lazy = useLazyViews(root, !isList, () => loadLazyViews(context));
  const { views } = lazy;
  const app: App = {
    view,
    context,
    open,
    lazy: views,
    mark,
    reopen,
    list,
    update,
    go,
    startOver,
    announce,
    askName,
  };
  const unread = open && open.changelogs.unread + (open.notifications?.unseenCount ?? 0);
  const failed = lazy.error ?? (open ? undefined : openError);
  const retry = lazy.error ? lazy.fetch : reopen;

  useEffect(() => {
    // The results of a new query start at the top.
    if (listView.current) listView.current.scrollTop = 0;
    if (list.shownQuery && list.total !== undefined) announce(messages.found(list.total));
  }, [list.shownQuery]);

  useEffect(() => {
    // Without marks, the list is complete, too.
    if (search && !mark)
      views?.loadMarks(context).then(
        (loaded) => setMark(() => loaded),
        () => {},
      );
  }, [search, views]);

  useEffect(() => {
    // The host page and the launcher's unread badge depend on this event.
    if (unread !== undefined) context.host.dispatchEvent(new CustomEvent("unread", { detail: { unread } }));
  }, [unread]);

  useEffect(() => {
    context.since = Date.now();
  }, [view]);

  useEffect(() => {
    // The other views, and the live updates of the list, load once the list is shown.
    const { host } = context;
    if (open && host.hasAttribute("open")) lazy.fetch();
    else if (open) host.addEventListener("open", lazy.fetch, { once: true });
  }, [!open]);

  return (
    <div class="frame" dir={direction}>
      <Header app={app} shown={shown} warm={lazy.fetch} close={close} />
      {!id && (
        <TabList
          shown={tab}
          chosen={context.tabs ?? open?.tabs}
          counts={{
            ideas: open?.posts.pagination.total,
            polls: open?.polls.filter(({ status }) => status === "active").length,
            news: open?.changelogs.unread,
          }}
          warm={lazy.fetch}
          go={go}
        />
      )}
      <div class="views">
        <div
          ref={listView}
          class="view"
          {...panelOf("ideas")}
          inert={!isList}
          onPointerOver={lazy.fetch}
          onFocusCapture={lazy.fetch}
        >
          <PostSearch app={app} filter={filter} onFilter={setFilter} />
          {views && <views.LiveUpdates key={reader} app={app} since={readAt} />}
          <PostList app={app} search={search} />
        </div>
        {!isList && (
          <div
            class="view"
            key={(tab === "news" ? tab : view) + (isPost || /^[ip]/.test(tab) ? "" : opening.turn)}
            {...(!id && panelOf(tab))}
          >
            {views && (open || isPost) && failed === undefined ? (
              views.drawView(app, shown, search)
            ) : (
              <LoadingView error={failed} retry={retry} />
            )}
          </div>
        )}
      </div>
      {views && <views.PanelFooter app={app} asksName={asksName} onAsked={() => setAsksName(false)} />}
      <p class="unseen" role="status">
        {announced}
      </p>
    </div>
  );
}

/** The ARIA attributes of a tab's panel. */
const panelOf = (name: string) => ({
  id: `view-${name}`,
  role: "tabpanel" as const,
  "aria-labelledby": `tab-${name}`,
});
