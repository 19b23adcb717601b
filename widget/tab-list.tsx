import { useRef } from "preact/hooks";
import { warm } from "./later.tsx";
import { direction, formatCount } from "./speak.ts";
import { strings } from "./strings.ts";
import { type Tab, tabs } from "./tabs.ts";

interface Props {
  /** The tab that is shown. */
  shown: string;
  counts: Record<Tab["name"], number | undefined>;
  go(view: string): void;
}

/** Arrows, Home and End walk through the tabs, as the ARIA pattern has it. */
export function TabList({ shown, counts, go }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex(({ name }) => name === shown);
  const forward = direction === "ltr" ? 1 : -1;
  const ways: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: -1,
  };
  const walk = (event: KeyboardEvent) => {
    const next = tabs.at((ways[event.key] ?? Number.NaN) % tabs.length);
    if (!(event.key in ways) || !next) return;
    event.preventDefault();
    go(next.name);
    list.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={strings.views} onKeyDown={walk}>
      {tabs.map(({ name, load }) => (
        <button
          key={name}
          id={`tab-${name}`}
          type="button"
          role="tab"
          aria-selected={name === shown}
          aria-controls={name === shown ? `view-${name}` : undefined}
          tabIndex={name === shown ? 0 : -1}
          onPointerEnter={() => warm(load)}
          onClick={() => go(name)}
        >
          {strings[name]}
          {Boolean(counts[name]) && <span class="tab-count"> {formatCount(counts[name] ?? 0)}</span>}
        </button>
      ))}
    </div>
  );
}
