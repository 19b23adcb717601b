import { addMessageTable } from "../locales/messages.ts";
import { pictureMessages } from "../locales/pictures.ts";

/** The part of a form that adds pictures is in a chunk of its own, which loads with the first form that takes them. */
export { PictureField } from "../pictures/picture-field.tsx";

addMessageTable(pictureMessages);
