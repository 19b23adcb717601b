import type { ExtrasModule, PanelModule, WidgetContext } from "../data/widget-context.ts";
import { checkChunk } from "./check-chunk.ts";

/** Loads the panel's code. */
export const loadPanel = (context: WidgetContext): Promise<PanelModule> =>
  import(/* @vite-ignore */ checkChunk(context, PANEL_FILE, PANEL_INTEGRITY));

/** Loads the code of the extras. */
export const loadExtras = (context: WidgetContext): Promise<ExtrasModule> =>
  import(/* @vite-ignore */ checkChunk(context, EXTRAS_FILE, EXTRAS_INTEGRITY));
