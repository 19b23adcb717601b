import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";

/** Loads the function that marks the words of a search, and adds its styles to the panel. */
export async function loadMarks(context: WidgetContext) {
  await checkLazyChunk(context, "marks", LAZY_CHUNKS);
  const { markMatches, markSheet } = await import("./marks.ts");
  context.host.shadowRoot?.adoptedStyleSheets.push(markSheet);
  return markMatches;
}
