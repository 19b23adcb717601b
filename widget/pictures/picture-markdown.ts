/** An added picture: its address, with its size as the fragment, and the words for people who do not see it. */
export interface AddedPicture {
  address: string;
  words: string;
}

const one = /\s*!\[([^\]\n]*)\]\((\S+\/pictures\/[^\s)]+)\)/g;
const atTheEnd = new RegExp(`(?:${one.source})+\\s*$`);

/** The Markdown that follows a text with these pictures. */
export const writePictures = (pictures: readonly AddedPicture[], fallback: string): string =>
  pictures
    .map(({ address, words }) => `\n\n![${words.replace(/[[\]\\\s]+/g, " ").trim() || fallback}](${address})`)
    .join("");

/** Splits the Markdown of a text from that of the pictures at its end. */
export function splitPictures(markdown: string): { text: string; pictures: AddedPicture[] } {
  const end = atTheEnd.exec(markdown)?.[0] ?? "";
  const pictures = [...end.matchAll(one)].map(([, words = "", address = ""]) => ({ words, address }));
  return { text: markdown.slice(0, markdown.length - end.length), pictures };
}
