import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EmbedOpen } from "../../api/embed/contract.ts";
import { readOpen, warn } from "./send.ts";
import type { WidgetContext } from "./widget-context.ts";

interface State {
  open?: EmbedOpen;
  error?: unknown;
  /** How often it has come: what a view made of the last one is made again. */
  turn: number;
}

export interface Opening extends State {
  load(): Promise<EmbedOpen>;
  /** What came or comes with the first page of all ideas in it: once, for whoever asks first. */
  take(): Promise<EmbedOpen> | undefined;
  update(revise: (open: EmbedOpen) => Partial<EmbedOpen>): void;
}

/** All that is painted first, for every view; read again for a new `reader`, and when it failed and is wanted again. */
export function useOpen(context: WidgetContext, reader: number): Opening {
  const [state, setState] = useState<State>({ turn: 0 });
  const asked = useRef<Promise<EmbedOpen>>(undefined);
  const untaken = useRef<Promise<EmbedOpen>>(undefined);

  const load = () => {
    const asking = readOpen(context);
    asked.current = asking;
    const settle = (hasFailed: boolean, change: (before: State) => State) => {
      if (asked.current !== asking) return;
      // Whoever wanted it has it. Later it would be old.
      untaken.current = undefined;
      context.hasFailed = hasFailed;
      setState(change);
    };
    asking.then(
      (open) => settle(false, ({ turn }) => ({ open, turn: turn + 1 })),
      (error) => {
        warn(context, error);
        settle(true, (before) => ({ ...before, error }));
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
      setState((now) => (now.open ? { turn: now.turn, open: { ...now.open, ...revise(now.open) } } : now)),
  };
}
