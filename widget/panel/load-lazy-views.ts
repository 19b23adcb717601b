import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { addSheet } from "./styles.ts";

export type LazyViews = typeof import("./lazy-views.ts").lazyViews;

/** Loads the lazy views, and adds their styles to the panel. A dialog also gets its touch and focus behaviour. */
export async function loadLazyViews(context: WidgetContext): Promise<LazyViews> {
  await checkLazyChunk(context, "lazy-views");
  const { lazyViews: views } = await import("./lazy-views.ts");
  const { host, life } = context;
  const root = host.shadowRoot as ShadowRoot;
  if (!addSheet(root, views.lazySheet)) return views;
  views.keepTexts(root, life.signal);
  const dialog = root.querySelector("dialog");
  if (dialog) {
    views.keepFocus(dialog, host, life);
    views.beSheet(dialog, life);
  }
  return views;
}
