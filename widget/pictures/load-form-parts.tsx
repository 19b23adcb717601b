import { useOptionalChunk } from "../chunks/use-optional-chunk.ts";
import type { FormPartsProps } from "./form-parts.tsx";

/** The parts of a form that the workspace switches on. Their code loads with the first such form, which is complete without. */
export function FormParts(props: FormPartsProps) {
  const { context, open } = props.app;
  const isWanted = Boolean(open?.takesPictures || open?.takesContext);
  const { views } = useOptionalChunk(context, "pictures", () => import("../entries/pictures.ts"), isWanted);
  return views ? <views.FormParts {...props} /> : null;
}
