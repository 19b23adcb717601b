import { useEffect, useRef, useState } from "preact/hooks";
import type { WidgetContext } from "../data/widget-context.ts";
import { checkRareChunk } from "../panel/check-rare-chunk.ts";

let loaded: typeof import("../panel/markdown.ts") | undefined;

/** The toolbar of a form. Its code loads when the form gets the focus. */
export function Toolbar({ context }: { context: WidgetContext }) {
  const place = useRef<HTMLDivElement>(null);
  const [toolbar, setToolbar] = useState(loaded);
  useEffect(() => {
    const load = () => {
      checkRareChunk(context, "markdown");
      import("../panel/markdown.ts").then(
        (found) => {
          loaded = found;
          setToolbar(found);
        },
        // Without the toolbar, the form is complete, too.
        () => {},
      );
    };
    place.current?.closest("form")?.addEventListener("focusin", load, { once: true });
  }, []);
  return toolbar ? <toolbar.MarkdownToolbar /> : <div ref={place} class="format" />;
}
