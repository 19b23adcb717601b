/** Characters that change the direction of a text. Windows copies them with phone numbers, and nobody can see them. */
const directions = /[\u202a-\u202e\u2066-\u2069]/g;

/** Replaces tabs and line breaks in a text of one line by spaces, and removes invisible marks of direction. */
export const repairLine = (text: string): string =>
  text.replace(directions, "").replace(/[\t-\r\u2028\u2029]+/g, " ");

/** Replaces the line breaks of other programs in a text of several lines, and removes invisible marks of direction. */
export const repairLines = (text: string): string =>
  text.replace(directions, "").replace(/[\v\f\u2028\u2029]/g, "\n");
