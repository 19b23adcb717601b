import type { WidgetContext } from "../data/widget-context.ts";
import type { LanguageChunk } from "../locales/languages.ts";
import { addMoreMessages } from "../locales/load-locale.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

/** The chunks that the lazy views load. */
export const rareChunks = LAZY_CHUNKS;

/** Checks the integrity of a chunk that the lazy views load, and loads the translation of its messages. */
export async function prepareRareChunk(context: WidgetContext, name: string): Promise<void> {
  await Promise.all([checkLazyChunk(context, name, rareChunks), addMoreMessages(loadMore, context)]);
}

async function loadMore(name: string, language: LanguageChunk, context: WidgetContext) {
  await checkLazyChunk(context, `${name}-more`, language.chunks);
  return (await language.loadMore()).more;
}
