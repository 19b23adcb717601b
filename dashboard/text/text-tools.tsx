import { useEffect, useRef } from "preact/hooks";
import {
  formatField,
  formatIcons,
  listenForShortcuts,
  walkToolbar,
} from "../../widget/markdown/format-field.ts";
import type { Format } from "../../widget/markdown/format-markdown.ts";
import { strings } from "../strings.ts";
import { AddPicture } from "./add-picture.tsx";

interface Props {
  /** The Markdown of the form's textarea. */
  value: string;
  onChange(value: string): void;
}

/** The tools below a form's textarea: buttons and shortcuts that format Markdown, and a button that adds pictures. */
export function TextTools(props: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const findField = () => bar.current?.closest("form")?.querySelector("textarea") as HTMLTextAreaElement;
  useEffect(() => listenForShortcuts(findField()), []);
  return (
    <div class="text-tools">
      <div ref={bar} class="format" role="toolbar" aria-label="Markdown" onKeyDown={walkToolbar}>
        {(Object.keys(formatIcons) as Format[]).map((format, place) => (
          <button
            key={format}
            type="button"
            class="icon"
            aria-label={strings.formats[format]}
            title={strings.formats[format]}
            tabIndex={place ? -1 : 0}
            onClick={() => formatField(findField(), format)}
          >
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d={formatIcons[format]} />
            </svg>
          </button>
        ))}
      </div>
      <AddPicture {...props} />
    </div>
  );
}
