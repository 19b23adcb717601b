import type { WidgetContext } from "../data/widget-context.ts";
import { checkRareChunk } from "./check-rare-chunk.ts";

/** Loads the function that marks the words of a search. */
export async function loadMarks(context: WidgetContext) {
  await checkRareChunk(context, "marks");
  return (await import("./marks.ts")).markMatches;
}
