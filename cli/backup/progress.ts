/** Reports how many of a table's rows have been copied. */
export type Progress = (table: string, rows: number) => void;

/** Prints a line to the standard error output at most once per second. */
export function createProgress(): Progress {
  let printedAt = Date.now();
  return (table, rows) => {
    if (Date.now() - printedAt < 1_000) return;
    printedAt = Date.now();
    console.error(`${table}: ${rows.toLocaleString("en")} rows`);
  };
}
