import type { WidgetContext } from "../data/widget-context.ts";
import { loadMoreMessages } from "../locales/load-locale.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

/** Checks the integrity of a chunk that the lazy views load, and loads the translation of its messages. */
export async function prepareRareChunk(context: WidgetContext, name: string): Promise<void> {
  await Promise.all([checkLazyChunk(context, name, LAZY_CHUNKS), loadMoreMessages(context)]);
}
