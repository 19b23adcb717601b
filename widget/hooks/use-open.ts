import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ChangelogCard } from "../../api/changelogs/contract.ts";
import type { EmbedOpen, PostCardPage } from "../../api/embed/contract.ts";
import type { Notifications } from "../../api/follows/contract.ts";
import { readOpen, warn } from "../data/send.ts";
import type { SendError } from "../data/send-error.ts";
import type { WidgetContext } from "../data/widget-context.ts";
import type { RoadmapColumn } from "../roadmap/roadmap-view.tsx";
import type { Page } from "./use-pages.ts";

/** The data that all views share. */
export interface Opened extends EmbedOpen {
  changelogs: EmbedOpen["changelogs"] & {
    /** The first page of the list; undefined until loaded. */
    cards?: Page<ChangelogCard>;
  };
  /** The events on the ideas that the visitor follows; undefined until loaded. */
  notifications?: Notifications | undefined;
  /** The roadmap; undefined until loaded. */
  roadmap?: RoadmapColumn[] | undefined;
}

interface State {
  open?: Opened;
  /** When the data in `open` was requested, in milliseconds since the epoch. */
  readAt: number;
  error?: unknown;
  /** The `reader` that `open` was loaded for. */
  reader?: number;
  /** Number of responses so far. Views that depend on the data are remounted when this number changes. */
  turn: number;
}

export interface Opening extends State {
  load(): Promise<PostCardPage>;
  /** Returns the first page of ideas once per load, then undefined; loads the data if there is none. */
  take(): Promise<PostCardPage> | undefined;
  update(revise: (open: Opened) => Partial<Opened>): void;
}

/** Loads the data that all views share, and reloads it when `reader` changes or `load` is called. */
export function useOpen(context: WidgetContext, reader: number): Opening {
  const [state, setState] = useState<State>({ turn: 0, readAt: 0 });
  const latest = useRef<Promise<PostCardPage>>(undefined);
  const untaken = useRef<Promise<PostCardPage>>(undefined);

  const load = () => {
    let open: EmbedOpen;
    const readAt = Date.now();
    // The list also awaits this promise, so that its rows render together with the rest of the data.
    const asking = readOpen(context).then((found) => {
      open = found;
      return found.posts;
    });
    latest.current = asking;
    const settle = (change: (before: State) => State, error?: SendError) => {
      if (latest.current !== asking) return;
      // Drop a first page that the list has not taken yet, because the page would be stale later.
      untaken.current = undefined;
      context.failure = error;
      setState(change);
    };
    asking.then(
      () => settle(({ turn }) => ({ open, readAt, reader, turn: turn + 1 })),
      (error) => {
        warn(context, error);
        settle((before) => ({ ...before, error }), error);
      },
    );
    return asking;
  };
  useLayoutEffect(() => {
    untaken.current = load();
  }, [reader]);

  return {
    ...state,
    load,
    take() {
      const opening = untaken.current ?? (state.open ? undefined : load());
      untaken.current = undefined;
      return opening;
    },
    update: (revise) =>
      setState((now) => (now.open ? { ...now, open: { ...now.open, ...revise(now.open) } } : now)),
  };
}
