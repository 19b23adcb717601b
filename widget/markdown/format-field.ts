import { type Format, formatMarkdown } from "./format-markdown.ts";

/**
 * The keys that format with Ctrl or, on Apple's systems, with ⌘. There, Ctrl with these keys moves the caret. With a layout
 * that has no Latin letters, the key in the letter's place counts.
 */
const shortcuts: Record<string, Format> = { b: "bold", i: "italic", k: "link", e: "code" };

/** The icons of the formats, in the order of the toolbar. */
export const formatIcons: Record<Format, string> = {
  bold: "M5 3h3.5a2.5 2.5 0 0 1 0 5H5Zm0 5h4.5a2.5 2.5 0 0 1 0 5H5Z",
  italic: "M7 3h5M4 13h5M9.5 3l-3 10",
  list: "M6 4h8M6 8h8M6 12h8M2.5 4v.1m0 3.9v.1m0 3.9v.1",
  link: "m6.5 9.5 3-3M8 4.5 9.5 3A2.5 2.5 0 0 1 13 6.5L11.5 8M8 11.5 6.5 13A2.5 2.5 0 0 1 3 9.5L4.5 8",
  code: "M5.5 4.5 2 8l3.5 3.5m5-7L14 8l-3.5 3.5",
};

/** Formats the selected part of a field as Markdown, as if the user had typed it. */
export function formatField(field: HTMLTextAreaElement, format: Format): void {
  const edit = formatMarkdown(field.value, field.selectionStart, field.selectionEnd, format);
  field.focus();
  field.setSelectionRange(edit.from, edit.to);
  // This command keeps the browser's undo history.
  if (!edit.insert || !document.execCommand?.("insertText", false, edit.insert)) {
    field.setRangeText(edit.insert);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(edit.start, edit.end);
}

/** Formats the field when the user presses one of the shortcuts. @returns a function that stops this */
export function listenForShortcuts(field: HTMLTextAreaElement): () => void {
  const press = (event: KeyboardEvent) => {
    const isHeld = /^(Mac|iP)/.test(navigator.platform) ? event.metaKey : event.ctrlKey;
    const format = isHeld && !event.altKey && !event.shiftKey && shortcuts[letterOf(event)];
    if (!format) return;
    event.preventDefault();
    // Ctrl+K opens a search on many pages, and in the dashboard.
    event.stopPropagation();
    formatField(field, format);
  };
  field.addEventListener("keydown", press);
  return () => field.removeEventListener("keydown", press);
}

/** The Latin letter of a key, whatever the layout and Caps Lock; on a layout with other letters, the one in its place. */
export const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.slice(3)).toLowerCase();

/** Moves the focus between the buttons of a toolbar, as in the ARIA toolbar pattern: Tab comes back to the last one. */
export function walkToolbar({ key, currentTarget, target }: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(key)) return;
  const bar = currentTarget as HTMLElement;
  const forward = bar.matches(":dir(rtl)") ? "ArrowLeft" : "ArrowRight";
  const buttons = [...bar.children] as HTMLElement[];
  const at = buttons.indexOf(target as HTMLElement) + (key === forward ? 1 : -1);
  const next = buttons.at(at % buttons.length);
  for (const button of buttons) button.tabIndex = button === next ? 0 : -1;
  next?.focus();
}
