import { enActivity } from "./en-activity.ts";
import { enMarkdown } from "./en-markdown.ts";
import { enPictures } from "./en-pictures.ts";
import { enPostContexts } from "./en-post-contexts.ts";

/**
 * The English messages of the chunks that few visitors load, by part. Each chunk contains its own part; in other languages,
 * the chunk of the language contains all parts.
 */
export const enOptional = {
  activity: enActivity,
  pictures: enPictures,
  postContexts: enPostContexts,
  markdown: enMarkdown,
};
