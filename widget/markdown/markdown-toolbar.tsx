import { useEffect, useRef } from "preact/hooks";
import { messages } from "../locales/messages.ts";
import { Icon } from "../ui/icons.tsx";
import { formatField, formatIcons, listenForShortcuts, walkToolbar } from "./format-field.ts";
import type { Format } from "./format-markdown.ts";

/** Buttons and shortcuts that format the text of the form's textarea as Markdown. */
export function MarkdownToolbar() {
  const bar = useRef<HTMLDivElement>(null);
  const findField = () => bar.current?.closest("form")?.querySelector("textarea") as HTMLTextAreaElement;
  useEffect(() => listenForShortcuts(findField()), []);
  return (
    <div ref={bar} class="format" role="toolbar" aria-label="Markdown" onKeyDown={walkToolbar}>
      {(Object.keys(formatIcons) as Format[]).map((format, place) => (
        <button
          key={format}
          type="button"
          aria-label={messages[format]}
          title={messages[format]}
          tabIndex={place ? -1 : 0}
          onClick={() => formatField(findField(), format)}
        >
          <Icon d={formatIcons[format]} />
        </button>
      ))}
    </div>
  );
}
