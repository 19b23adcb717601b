/**
 * Returns a copy of a text. V8 represents a slice as a reference to the whole text, so a cache with slices as keys keeps
 * all the texts in memory.
 */
export const copyText = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");
