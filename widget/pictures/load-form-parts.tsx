import type { WidgetContext } from "../data/widget-context.ts";
import { prepareRareChunk } from "../panel/prepare-rare-chunk.ts";
import { useLazyViews } from "../panel/use-lazy-views.ts";
import type { FormPartsProps } from "./form-parts.tsx";

let loaded: typeof import("../panel/pictures.ts") | undefined;

async function load(context: WidgetContext) {
  await prepareRareChunk(context, "pictures");
  loaded = await import("../panel/pictures.ts");
  return loaded;
}

/** The parts of a form that the workspace switches on. Their code loads with the first such form, which is complete without. */
export function FormParts(props: FormPartsProps) {
  const { context, open } = props.app;
  const isWanted = Boolean(open?.takesPictures || open?.takesContext);
  const { views } = useLazyViews(
    context.host.shadowRoot as ShadowRoot,
    isWanted,
    () => load(context),
    loaded,
  );
  return views ? <views.FormParts {...props} /> : null;
}
