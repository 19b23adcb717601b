import { checkLazyChunk } from "../chunks/check-lazy-chunk.ts";
import { rareChunks } from "../chunks/rare-chunks.ts";
import { addSheet } from "../chunks/sheets.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** Loads the function that marks the words of a search, and adds its styles to the panel. */
export async function loadMarks(context: WidgetContext) {
  await checkLazyChunk(context, "marks", rareChunks);
  const { markMatches, markSheet } = await import("./marks.ts");
  addSheet(context.host.shadowRoot as ShadowRoot, markSheet);
  return markMatches;
}
