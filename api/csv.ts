/**
 * Rows as CSV (RFC 4180), the first of them the names. What a spreadsheet would take for a formula gets an apostrophe
 * before it, for people choose their own names.
 */
export function csvOf(rows: (string | number | null)[][]): string {
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // Where numbers have a decimal comma, a semicolon begins the next cell, even between quotes.
  const first = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  const plain = first.replace(/([;\t]\s*)(?=[=+\-@])/g, "$1'");
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The headers of a file that a browser saves. */
export function asFile(name: string, type = "text/csv; charset=utf-8"): Record<string, string> {
  return {
    "content-type": type,
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  };
}
