import type { WidgetContext } from "../data/widget-context.ts";

/** Checks the integrity of a lazy chunk before the panel imports it. The single-file build has no lazy chunks. */
export function checkLazyChunk(context: WidgetContext, name: string): void {
  const chunk = LAZY_CHUNKS[name];
  if (chunk) context.checkChunk?.(context, ...chunk);
}
