import { useEffect, useRef, useState } from "preact/hooks";
import type { LiveEvent } from "../../api/events/contract.ts";
import type { App } from "../data/app.ts";
import { messages } from "../locales/messages.ts";
import { followChanges } from "./follow-changes.ts";
import { readChanges } from "./read-changes.ts";

/** Milliseconds between two reloads, so that a browser sends only a few requests a minute in a busy workspace. */
const rest = 3_000;

interface Props {
  app: App;
  /** When the shown data was requested, in milliseconds since the epoch. */
  since: number;
}

/**
 * Updates the data in an open, visible panel. New ideas are not inserted into the list, because other rows would move:
 * a button shows their number, and reloads the list.
 */
export function LiveUpdates({ app, since }: Props) {
  const latest = useRef(app);
  latest.current = app;
  const [fresh, setFresh] = useState<string[]>([]);

  useEffect(() => {
    const { context } = app;
    const stopping = new AbortController();
    const collect = createCollector(async (events) => {
      const created = await readChanges(latest, events);
      const isDeleted = (id: string) =>
        events.some((event) => event.type === "post.deleted" && event.id === id);
      setFresh((before) => [...new Set([...before, ...created])].filter((id) => !isDeleted(id)));
    }, stopping.signal);
    // The loader may have requested the first data some seconds earlier, before the panel's code arrived.
    followChanges(context, since - 15_000, collect, stopping.signal);
    return () => stopping.abort();
  }, []);

  const { list } = app;
  const count = fresh.filter((id) => !list.rows.some((row) => row.id === id)).length;
  if (!count || list.shownQuery) return null;
  const show = () => {
    setFresh([]);
    list.restart();
    app.go("ideas");
  };
  return (
    <p class="fresh">
      <button class="button" type="button" onClick={show}>
        {messages.newIdeas(count)}
      </button>
    </p>
  );
}

/** Collects events, and passes them on after a moment, but not more often than every few seconds. */
function createCollector(pass: (events: LiveEvent[]) => Promise<void>, stopped: AbortSignal) {
  const events: LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let earliest = 0;
  stopped.addEventListener("abort", () => clearTimeout(timer));
  const passOn = async () => {
    await pass(events.splice(0)).catch(() => {});
    earliest = Date.now() + rest;
    timer = undefined;
    // Events that arrived in the meantime.
    for (const event of events.splice(0)) collect(event);
  };
  const collect = (event: LiveEvent) => {
    events.push(event);
    timer ??= setTimeout(passOn, Math.max(50 + event.within * Math.random(), earliest - Date.now()));
  };
  return collect;
}
