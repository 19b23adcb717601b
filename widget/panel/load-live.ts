import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

export type Live = typeof import("../live/live-updates.tsx") & { since: number };

/** Loads the code of the live updates, but not before the panel is open. Without this code, nothing else is missing. */
export function loadLive(context: WidgetContext, onLoad: (live: Live) => void): void {
  const { host } = context;
  const since = Date.now();
  const load = () => {
    checkLazyChunk(context, "live-updates");
    import("../live/live-updates.tsx").then(
      (module) => onLoad({ ...module, since }),
      () => {},
    );
  };
  if (host.hasAttribute("open")) load();
  else host.addEventListener("open", load, { once: true });
}
