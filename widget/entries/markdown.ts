import { enMarkdown } from "../locales/en-markdown.ts";
import { addMessages } from "../locales/messages.ts";

/** The toolbar of forms is in a chunk of its own, which loads when a form first gets the focus. */
export { MarkdownToolbar } from "../markdown/markdown-toolbar.tsx";

addMessages(enMarkdown, "markdown");
