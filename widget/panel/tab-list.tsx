import { useRef } from "preact/hooks";
import { type App, tabs as allTabs, type Tab } from "../data/app.ts";
import { direction, formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";

/**
 * The list of the selected tab (`shown`) and of the tabs that the script tag or the workspace chooses. Arrow keys, Home and
 * End select a tab, as in the ARIA tabs pattern.
 */
export function TabList({ app, shown }: { app: App; shown: Tab }) {
  const { context, open, warm, go } = app;
  const chosen: string | readonly string[] = context.tabs ?? open?.tabs ?? allTabs;
  const counts: Partial<Record<Tab, number | undefined>> = {
    ideas: open?.posts.pagination.total,
    polls: open?.polls.filter(({ status }) => status === "active").length,
    news: open?.changelogs.unread,
  };
  const list = useRef<HTMLDivElement>(null);
  const tabs = allTabs.filter((name) => name === shown || chosen.includes(name));
  const at = tabs.indexOf(shown);
  const forward = direction === "ltr" ? 1 : -1;
  const ways: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  };
  const walk = (event: KeyboardEvent) => {
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    go(tabs.at(way % tabs.length) as Tab);
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={messages.feedback} onKeyDown={walk}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === shown}
          aria-controls={name === shown ? `view-${name}` : undefined}
          tabIndex={name === shown ? 0 : -1}
          onPointerEnter={warm}
          onClick={() => go(name)}
        >
          {messages[name]}
          {counts[name] ? [" ", <span class="badge">{formatCount(counts[name])}</span>] : null}
        </button>
      ))}
    </div>
  );
}
