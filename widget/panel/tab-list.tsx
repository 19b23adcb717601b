import { useRef } from "preact/hooks";
import { direction, formatCount } from "../locales/locale.ts";
import { messages } from "../locales/messages.ts";
import { tabs as allTabs, type Tab } from "./app.ts";

interface Props {
  /** The selected tab. */
  shown: Tab;
  /** The tabs to show besides the selected one. */
  chosen: string | readonly string[] | undefined;
  counts: Partial<Record<Tab, number | undefined>>;
  /** Loads the code of the other tabs ahead of the click. */
  warm(): void;
  go(view: string): void;
}

/** The tab list. Arrow keys, Home and End select a tab, as in the ARIA tabs pattern. */
export function TabList({ shown, chosen = allTabs, counts, warm, go }: Props) {
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
    <div ref={list} class="tabs" role="tablist" aria-label={messages.views} onKeyDown={walk}>
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
