import { useEffect, useState } from "preact/hooks";
import { prepareRareChunk } from "../panel/prepare-rare-chunk.ts";
import type { FormPartsProps } from "./form-parts.tsx";

let loaded: typeof import("../panel/pictures.ts") | undefined;

/** The parts of a form that the workspace switches on. Their code loads with the first such form. */
export function FormParts(props: FormPartsProps) {
  const { context, open } = props.app;
  const [, redraw] = useState(loaded);
  useEffect(() => {
    if (loaded || !(open?.takesPictures || open?.takesContext)) return;
    const load = async () => {
      await prepareRareChunk(context, "pictures");
      loaded = await import("../panel/pictures.ts");
      redraw(loaded);
    };
    // Without these parts, the form is complete, too.
    load().catch(() => {});
  }, []);
  return loaded ? <loaded.FormParts {...props} /> : null;
}
