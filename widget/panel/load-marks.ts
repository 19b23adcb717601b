import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

/** Loads the function that marks the words of a search. */
export async function loadMarks(context: WidgetContext) {
  await checkLazyChunk(context, "marks", LAZY_CHUNKS);
  return (await import("./marks.ts")).markMatches;
}
