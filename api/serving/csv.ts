/** The characters that begin a formula, including their full-width forms, which some spreadsheets accept. */
const sign = "[=+\\-@＝＋－＠]";
const startsLikeFormula = new RegExp(`^([\\t\\r\\n]|\\s*${sign})`);
/**
 * In locales with a decimal comma, a spreadsheet may begin a new cell at a semicolon, tab or line break, even in
 * quotes.
 */
const formulaWithin = new RegExp(`([;\\t\\r\\n]\\s*)(?=${sign})`, "g");

/** Without it, Excel takes UTF-8 for the code page of its computer. */
const byteOrderMark = "\ufeff";

/**
 * Formats rows as a CSV file (RFC 4180); the first row contains the column names. The cells contain text that users chose,
 * so an apostrophe is put before any text that a spreadsheet would evaluate as a formula.
 */
export function csvOf(rows: (string | number | null)[][]): string {
  return byteOrderMark + rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const first = startsLikeFormula.test(value) ? `'${value}` : value;
  const plain = first.replace(formulaWithin, "$1'");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The headers of a file download. */
export function asFile(name: string, type = "text/csv; charset=utf-8"): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
}
