import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

export type LazyViews = typeof import("./lazy-views.ts");

/** Loads the lazy views, and adds their styles to the panel. */
export function loadLazyViews(context: WidgetContext): Promise<LazyViews> {
  checkLazyChunk(context, "lazy-views");
  return import("./lazy-views.ts").then((views) => {
    const sheets = context.host.shadowRoot?.adoptedStyleSheets;
    if (!sheets?.includes(views.lazySheet)) sheets?.push(views.lazySheet);
    return views;
  });
}
