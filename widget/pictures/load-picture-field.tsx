import { useEffect, useState } from "preact/hooks";
import { checkRareChunk } from "../panel/check-rare-chunk.ts";
import type { PictureFieldProps } from "./picture-field.tsx";

let loaded: typeof import("../panel/pictures.ts") | undefined;

/** The pictures of a form, if the workspace takes pictures from visitors. Loads with the first such form. */
export function PictureField(props: PictureFieldProps) {
  const { context, open } = props.app;
  const [, redraw] = useState(loaded);
  useEffect(() => {
    if (!open?.takesPictures || loaded) return;
    checkRareChunk(context, "pictures");
    import("../panel/pictures.ts").then((views) => {
      loaded = views;
      redraw(views);
    });
  }, []);
  return loaded && open?.takesPictures ? <loaded.PictureField {...props} /> : null;
}
