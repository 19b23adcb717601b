import { makeSheet } from "../chunks/sheets.ts";
import { enPictures } from "../locales/en-pictures.ts";
import { enPostContexts } from "../locales/en-post-contexts.ts";
import { addMessages } from "../locales/messages.ts";
import styles from "../pictures/pictures.css?inline";

/**
 * The parts of forms that only some workspaces use are in a chunk of their own, which loads with the first form that has
 * one of them.
 */
export { FormParts } from "../pictures/form-parts.tsx";

addMessages(enPictures, "pictures");
addMessages(enPostContexts, "postContexts");

export const sheet = makeSheet(styles);
