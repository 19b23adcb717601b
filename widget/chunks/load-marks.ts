import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { optionalChunks } from "./optional-chunks.ts";
import { addSheet } from "./sheets.ts";

/** Loads the function that marks the words of a search, and adds its styles to the panel. */
export async function loadMarks(context: WidgetContext) {
  await checkLazyChunk(context, "marks", optionalChunks);
  const { markMatches, markSheet } = await import("../entries/marks.ts");
  addSheet(context.host.shadowRoot as ShadowRoot, markSheet);
  return markMatches;
}
