import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EmbedOpen } from "../api/embed/contract.ts";
import type { PostPage } from "../api/posts/contract.ts";
import type { Guest } from "./guest.ts";
import { readOpen } from "./send.ts";

export interface Opening {
  open?: EmbedOpen;
  error?: unknown;
  load(): Promise<EmbedOpen>;
  /** The first page of all ideas, which came or comes with the opening: once, for whoever asks first. */
  takePosts(): Promise<PostPage> | undefined;
  update(revise: (open: EmbedOpen) => Partial<EmbedOpen>): void;
}

/** All that is painted first, for every view; read anew for a new `reader`, and when it failed and is wanted again. */
export function useOpen(guest: Guest, reader: number): Opening {
  const [state, setState] = useState<{ open?: EmbedOpen; error?: unknown }>({});
  const asked = useRef<Promise<EmbedOpen>>(undefined);
  const untaken = useRef<Promise<EmbedOpen>>(undefined);

  const load = () => {
    const asking = readOpen(guest);
    asked.current = asking;
    asking.then(
      (open) => asked.current === asking && setState({ open }),
      (error) => asked.current === asking && setState((before) => ({ ...before, error })),
    );
    return asking;
  };
  useLayoutEffect(() => {
    untaken.current = load();
  }, [reader]);

  return {
    ...state,
    load,
    takePosts() {
      const opening = untaken.current ?? (state.open ? undefined : load());
      untaken.current = undefined;
      return opening?.then(({ posts }) => posts);
    },
    update: (revise) => setState((now) => (now.open ? { open: { ...now.open, ...revise(now.open) } } : now)),
  };
}
