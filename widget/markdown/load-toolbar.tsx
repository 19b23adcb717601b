import { useEffect, useRef, useState } from "preact/hooks";
import type { WidgetContext } from "../data/widget-context.ts";
import { prepareRareChunk } from "../panel/prepare-rare-chunk.ts";

let loaded: typeof import("../panel/markdown.ts") | undefined;

/** The toolbar of a form. Its code loads when the form gets the focus. */
export function Toolbar({ context }: { context: WidgetContext }) {
  const place = useRef<HTMLDivElement>(null);
  const [toolbar, setToolbar] = useState(loaded);
  useEffect(() => {
    const load = async () => {
      await prepareRareChunk(context, "markdown");
      loaded = await import("../panel/markdown.ts");
      setToolbar(loaded);
    };
    // Without the toolbar, the form is complete, too.
    const begin = () => load().catch(() => {});
    const form = place.current?.closest("form");
    if (form?.contains((form.getRootNode() as ShadowRoot).activeElement)) begin();
    else form?.addEventListener("focusin", begin, { once: true });
  }, []);
  return toolbar ? <toolbar.MarkdownToolbar /> : <div ref={place} class="format" />;
}
