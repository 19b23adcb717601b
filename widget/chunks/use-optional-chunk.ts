import { useLayoutEffect } from "preact/hooks";
import type { WidgetContext } from "../data/widget-context.ts";
import { checkLazyChunk } from "./check-lazy-chunk.ts";
import { optionalChunks } from "./optional-chunks.ts";
import { addSheet } from "./sheets.ts";
import { useLazyViews } from "./use-lazy-views.ts";

const loaded: Record<string, object> = {};

/**
 * Loads a chunk that most visitors never need, as `useLazyViews` does, and adds the stylesheet that it exports as `sheet`,
 * if any, to the panel.
 */
export function useOptionalChunk<Chunk extends object>(
  context: WidgetContext,
  name: string,
  load: () => Promise<Chunk>,
  isWanted = true,
) {
  const root = context.host.shadowRoot as ShadowRoot;
  const loadPrepared = async () => {
    await checkLazyChunk(context, name, optionalChunks);
    const chunk = await load();
    loaded[name] = chunk;
    return chunk;
  };
  const lazy = useLazyViews(root, isWanted, loadPrepared, loaded[name] as Chunk | undefined);
  useLayoutEffect(() => {
    const { sheet } = (lazy.views ?? {}) as { sheet?: CSSStyleSheet };
    if (sheet) addSheet(root, sheet);
  }, [lazy.views]);
  return lazy;
}
