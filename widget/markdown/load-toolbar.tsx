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
    place.current?.closest("form")?.addEventListener(
      "focusin",
      // Without the toolbar, the form is complete, too.
      () => load().catch(() => {}),
      { once: true },
    );
  }, []);
  return toolbar ? <toolbar.MarkdownToolbar /> : <div ref={place} class="format" />;
}
