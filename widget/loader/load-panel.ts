import type { ExtrasModule, PanelModule, WidgetContext } from "../data/widget-context.ts";
import { checkChunk } from "./check-chunk.ts";

/** Fetches the panel's code. */
export const loadPanel = (context: WidgetContext): Promise<PanelModule> =>
  import(/* @vite-ignore */ checkChunk(context, PANEL_FILE, PANEL_INTEGRITY));

/** Fetches the code for the attributes that few pages have. */
export const loadExtras = (context: WidgetContext): Promise<ExtrasModule> =>
  import(/* @vite-ignore */ checkChunk(context, EXTRAS_FILE, EXTRAS_INTEGRITY));
