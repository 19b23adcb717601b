import type postgres from "postgres";

/**
 * The array types that our statements use. Without this list, the driver would query the server's types on each new
 * connection, where no caller can catch an error: a server failure at that moment would end this process.
 */
export const arrayTypes = {
  booleans: arrayType(1000, (item) => item === "t"),
  integers: arrayType(1007, Number),
  texts: arrayType(1009, (item) => item),
  bigints: arrayType(1016, (item) => item),
  uuids: arrayType(2951, (item) => item),
};

function arrayType<Item>(
  oid: number,
  readItem: (text: string) => Item,
): postgres.PostgresType<(Item | null)[]> {
  const parse = (text: string) => readArray(text).map((item) => (item === null ? null : readItem(item)));
  return { to: oid, from: [oid], serialize: writeArray, parse };
}

/** Formats items as a one-dimensional PostgreSQL array literal. A string is already such a literal. */
function writeArray(items: unknown[] | string): string {
  if (typeof items === "string") return items;
  const written = items.map((item) =>
    item === null ? "NULL" : `"${String(item).replaceAll(/[\\"]/g, "\\$&")}"`,
  );
  return `{${written.join(",")}}`;
}

function readArray(text: string): (string | null)[] {
  return Array.from(text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|[^,]+/gs), ([bare, quoted]) => {
    if (quoted !== undefined) return quoted.replaceAll(/\\(.)/gs, "$1");
    return bare === "NULL" ? null : bare;
  });
}
