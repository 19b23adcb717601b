import { useEffect, useRef, useState } from "preact/hooks";
import { loadLazyViews } from "../chunks/load-lazy-views.ts";
import { useLazyViews } from "../chunks/use-lazy-views.ts";
import { type App, parseView } from "../data/app.ts";
import { useDebounced } from "../hooks/use-debounced.ts";
import { useOpen } from "../hooks/use-open.ts";
import { direction } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { PostList } from "../posts/post-list.tsx";
import { PostSearch } from "../posts/post-search.tsx";
import { noFilter, usePostList } from "../posts/use-post-list.ts";
import { LoadingView } from "../ui/skeleton.tsx";
import { Header } from "./header.tsx";
import { TabList } from "./tab-list.tsx";

interface Props extends Pick<App, "context" | "view" | "go" | "startOver" | "close"> {
  root: ShadowRoot;
  /** A new number reloads all data, for example after the visitor has changed. */
  reader: number;
}

/** The panel. The list stays mounted behind the other views, so that it keeps its state and scroll position. */
export function Panel(props: Props) {
  const { context, root, view, reader } = props;
  const [announced, setAnnounced] = useState("");
  const [asksName, setAsksName] = useState(false);
  const [filter, setFilter] = useState(noFilter);
  const [mark, setMark] = useState<App["mark"]>();
  const listView = useRef<HTMLDivElement>(null);
  const search = useDebounced(filter.search, filter.search ? 250 : 0).trim();
  const opening = useOpen(context, reader);
  const list = usePostList(context, { ...filter, search }, reader, opening);
  const { open, readAt, error: openError, load: reopen } = opening;
  const askName = () => setAsksName(true);
  // Screen readers speak a text that is the same as the last one only if it changes.
  const announce = (text: string) => setAnnounced((last) => (last === text ? `${text}\u00a0` : text));
  const shown = parseView(view);
  const { tab, id, isList, isPost } = shown;
  const lazy = useLazyViews(root, !isList, () => loadLazyViews(context));
  const { views } = lazy;
  const warm = lazy.fetch;
  const app: App = { ...props, ...opening, lazy: views, warm, mark, reopen, list, announce, askName };
  const unread = open && open.changelogs.unread + (open.notifications?.unseenCount ?? 0);
  const failed = lazy.error ?? (open ? undefined : openError);
  const retry = lazy.error ? warm : reopen;

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
    if (open && host.hasAttribute("open")) warm();
    else if (open) host.addEventListener("open", warm, { once: true });
  }, [!open]);

  return (
    <div class="frame" dir={direction}>
      <Header app={app} shown={shown} />
      {!id && <TabList app={app} shown={tab} />}
      <div class="views">
        <div
          ref={listView}
          class="view"
          {...panelOf("ideas")}
          inert={!isList}
          onPointerOver={warm}
          onFocusCapture={warm}
        >
          <PostSearch app={app} filter={filter} onFilter={setFilter} />
          {views && opening.reader === reader && <views.LiveUpdates key={reader} app={app} since={readAt} />}
          <PostList app={app} search={search} />
        </div>
        {!isList && (
          <div
            class="view"
            // Ideas and polls, whose tabs begin with "i" and "p", keep their state when the data is loaded again.
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
