import { useEffect, useState } from "preact/hooks";
import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { focusStart } from "./focus-start.ts";

export type LazyViews = typeof import("./lazy-views.ts");

/** Loads the lazy views, and adds their styles to the panel. */
export async function loadLazyViews(context: WidgetContext): Promise<LazyViews> {
  checkLazyChunk(context, "lazy-views");
  const views = await import("./lazy-views.ts");
  const sheets = context.host.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(views.lazySheet)) sheets?.push(views.lazySheet);
  return views;
}

/** Loads the lazy views when `isWanted` is first true. `fetch` loads the views earlier, or retries after an error. */
export function useLazyViews<Views>(root: ShadowRoot, isWanted: boolean, load: () => Promise<Views>) {
  const [views, setViews] = useState<Views>();
  const [error, setError] = useState<unknown>();

  const fetch = () => {
    if (views) return;
    setError(undefined);
    load().then(setViews, setError);
  };
  useEffect(() => {
    if (isWanted) fetch();
  }, [isWanted]);
  // While the views load, focus is on the panel itself; then it moves to the start of the view.
  useEffect(() => {
    if (isWanted && root.activeElement?.matches("[open]")) focusStart(root.activeElement as HTMLElement);
  }, [views]);

  return { views, error, fetch };
}
