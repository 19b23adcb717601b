import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

export type LazyViews = typeof import("./lazy-views.ts");

/** Loads the lazy views, and adds their styles to the panel. */
export async function loadLazyViews(context: WidgetContext): Promise<LazyViews> {
  checkLazyChunk(context, "lazy-views");
  const views = await import("./lazy-views.ts");
  const sheets = context.host.shadowRoot?.adoptedStyleSheets;
  if (!sheets?.includes(views.lazySheet)) sheets?.push(views.lazySheet);
  return views;
}
