import { addMessageTable } from "../locales/messages.ts";
import { pictureMessages } from "../locales/pictures.ts";
import { postContextMessages } from "../locales/post-contexts.ts";

/**
 * The parts of forms that only some workspaces use are in a chunk of their own, which loads with the first form that has
 * one of them.
 */
export { FormParts } from "../pictures/form-parts.tsx";

addMessageTable(pictureMessages);
addMessageTable(postContextMessages);
