import type { Guest, MoreModule, PanelModule } from "./guest.ts";

/**
 * Fetches the panel's code. The preload link carries the integrity: `import()` takes none, and uses the module that
 * was checked. After a failure the same address may be asked for again: browsers no longer remember a failed module.
 */
export function loadPanel({ base, host }: Guest): Promise<PanelModule> {
  const hint = document.createElement("link");
  hint.rel = "modulepreload";
  hint.crossOrigin = "";
  hint.integrity = PANEL_INTEGRITY;
  hint.href = base + PANEL_FILE;
  host.append(hint);
  return import(/* @vite-ignore */ hint.href);
}

/** Fetches the code for the attributes that few pages have. */
export const loadMore = ({ base }: Guest): Promise<MoreModule> => import(/* @vite-ignore */ base + MORE_FILE);
