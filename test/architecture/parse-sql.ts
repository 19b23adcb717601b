/** The text of a statement or function without comments and the contents of its literals. */
export function bareSql(text: string): string {
  return text.replace(/--.*$/gm, "").replace(/'(?:[^']|'')*'/g, "''");
}
