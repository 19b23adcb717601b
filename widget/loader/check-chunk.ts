import type { WidgetContext } from "../data/widget-context.ts";

/**
 * Makes the browser fetch a chunk and check its integrity, which `import()` cannot do. In browsers that check
 * `modulepreload` links, `import()` then uses the checked module or fails; other browsers load the module
 * unchecked. After a failure, Firefox never requests the same URL again.
 * @returns the chunk's URL
 */
export function checkChunk({ base, host }: WidgetContext, file: string, integrity: string): string {
  const hint = document.createElement("link");
  hint.rel = "modulepreload";
  hint.crossOrigin = "";
  hint.integrity = integrity;
  hint.href = base + file;
  host.append(hint);
  return hint.href;
}
