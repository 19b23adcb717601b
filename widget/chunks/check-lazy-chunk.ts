import type { WidgetContext } from "../data/widget-context.ts";

/**
 * Checks the integrity of a lazy chunk before the panel imports it. `chunks` are those that the caller's chunk loads. The
 * single-file build has no lazy chunks.
 */
export async function checkLazyChunk(context: WidgetContext, name: string, chunks = LAZY_CHUNKS) {
  const chunk = chunks[name];
  if (!chunk) return;
  // After a failed import, Firefox never requests the module again, so import only what can be fetched.
  if (!(await fetch(context.base + chunk[0])).ok) throw new Error(name);
  context.checkChunk?.(context, ...chunk);
}
