import type { Guest } from "./guest.ts";

/**
 * Has the browser fetch a chunk and check it by its integrity. `import()` takes none, and uses the module that was
 * checked, or none. After a failure the same address may be asked for again: browsers no longer remember it.
 * @returns its address
 */
export function checkChunk({ base, host }: Guest, file: string, integrity: string): string {
  const hint = document.createElement("link");
  hint.rel = "modulepreload";
  hint.crossOrigin = "";
  hint.integrity = integrity;
  hint.href = base + file;
  host.append(hint);
  return hint.href;
}

/** The same for one of the panel's own later chunks, by its name. There is none where all is one file. */
export function checkLater(guest: Guest, name: string): void {
  const chunk = LATER_CHUNKS[name];
  if (chunk) checkChunk(guest, ...chunk);
}
