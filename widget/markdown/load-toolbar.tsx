import { useEffect, useRef } from "preact/hooks";
import type { WidgetContext } from "../data/widget-context.ts";
import { prepareRareChunk } from "../panel/prepare-rare-chunk.ts";
import { useLazyViews } from "../panel/use-lazy-views.ts";

let loaded: typeof import("../panel/markdown.ts") | undefined;

async function load(context: WidgetContext) {
  await prepareRareChunk(context, "markdown");
  loaded = await import("../panel/markdown.ts");
  return loaded;
}

/** The toolbar of a form. Its code loads when the form gets the focus; without it, the form is complete, too. */
export function Toolbar({ context }: { context: WidgetContext }) {
  const place = useRef<HTMLDivElement>(null);
  const root = context.host.shadowRoot as ShadowRoot;
  const { views, fetch } = useLazyViews(root, false, () => load(context), loaded);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (form?.contains(root.activeElement)) fetch();
    else form?.addEventListener("focusin", fetch, { once: true });
  }, []);
  return views ? <views.MarkdownToolbar /> : <div ref={place} class="format" />;
}
