import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { addSheet } from "./sheets.ts";

export type LazyViews = typeof import("../entries/lazy-views.ts").lazyViews;

/** Loads the lazy views, adds their styles to the panel, and prepares the panel once. */
export async function loadLazyViews(context: WidgetContext): Promise<LazyViews> {
  await checkLazyChunk(context, "lazy-views");
  const { lazyViews: views } = await import("../entries/lazy-views.ts");
  const root = context.host.shadowRoot as ShadowRoot;
  if (addSheet(root, views.lazySheet)) views.prepare(root, context);
  return views;
}
