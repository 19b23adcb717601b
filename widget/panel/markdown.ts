import { markdownMessages } from "../locales/markdown.ts";
import { addMessageTable } from "../locales/messages.ts";

/** The toolbar of forms is in a chunk of its own, which loads when a form first gets the focus. */
export { MarkdownToolbar } from "../markdown/markdown-toolbar.tsx";

addMessageTable(markdownMessages);
