import type { WidgetContext } from "../data/widget-context.ts";

/**
 * Checks the integrity of a lazy chunk before the panel imports it. `chunks` are those that the caller's chunk loads. The
 * single-file build has no lazy chunks.
 */
export function checkLazyChunk(context: WidgetContext, name: string, chunks = LAZY_CHUNKS): void {
  const chunk = chunks[name];
  if (chunk) context.checkChunk?.(context, ...chunk);
}
