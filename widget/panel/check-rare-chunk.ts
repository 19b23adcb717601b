import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

/** Checks the integrity of a chunk that the lazy views load. */
export const checkRareChunk = (context: WidgetContext, name: string) =>
  checkLazyChunk(context, name, LAZY_CHUNKS);
