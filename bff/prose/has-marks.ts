/** The characters without which Markdown has no marks: anywhere, at the start of a line, as indentation, or in addresses. */
const mark = /[\\`*_~[\]<&|@]|^[ \t]*(?:[-+=#>]|\d{1,9}[.)])|^ {0,3}\t|^ {4}|:\/\//m;

/** Whether Markdown may show more than its words in paragraphs and lines. False for most comments, which saves parsing. */
export const hasMarks = (source: string): boolean => mark.test(source);
