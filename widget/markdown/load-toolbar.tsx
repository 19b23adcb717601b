import { useEffect, useRef } from "preact/hooks";
import { useOptionalChunk } from "../chunks/use-optional-chunk.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** The toolbar of a form. Its code loads when the form gets the focus; without it, the form is complete, too. */
export function Toolbar({ context }: { context: WidgetContext }) {
  const place = useRef<HTMLDivElement>(null);
  const { views, fetch } = useOptionalChunk(
    context,
    "markdown",
    () => import("../entries/markdown.ts"),
    false,
  );
  useEffect(() => {
    const form = place.current?.closest("form");
    if (form?.contains((form.getRootNode() as ShadowRoot).activeElement)) fetch();
    else form?.addEventListener("focusin", fetch, { once: true });
  }, []);
  return views ? <views.MarkdownToolbar /> : <div ref={place} class="format" />;
}
