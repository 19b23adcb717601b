import { checkChunk } from "./check-chunk.ts";
import type { Guest, MoreModule, PanelModule } from "./guest.ts";

/** Fetches the panel's code. */
export const loadPanel = (guest: Guest): Promise<PanelModule> =>
  import(/* @vite-ignore */ checkChunk(guest, PANEL_FILE, PANEL_INTEGRITY));

/** Fetches the code for the attributes that few pages have. */
export const loadMore = (guest: Guest): Promise<MoreModule> =>
  import(/* @vite-ignore */ checkChunk(guest, MORE_FILE, MORE_INTEGRITY));
