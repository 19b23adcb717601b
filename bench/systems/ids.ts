const kinds = [
  "workspace",
  "user",
  "board",
  "category",
  "tag",
  "status",
  "post",
  "comment",
  "poll",
  "option",
] as const;

/** The kinds of objects that the seed creates; `changelog` means a changelog entry. */
export type Kind = (typeof kinds)[number] | "changelog";

const codes = new Map<Kind, number>([...kinds, "changelog" as const].map((kind, code) => [kind, code]));

const prefix = "019a0000-0000-7";
const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");

/**
 * The id of the nth object of a kind in a seeded workspace. The id is a UUID v7, so that indexes grow as in production.
 */
export function benchId(kind: Kind, workspace: number, n: number): string {
  return `${prefix}${hex(codes.get(kind) ?? 0, 3)}-8${hex(workspace, 3)}-${hex(n, 12)}`;
}

/** Returns the id that `benchId` returns, as an SQL expression; `n` is an SQL expression too. */
export function benchIdSql(kind: Kind, workspace: number, n: string): string {
  const [start] = benchId(kind, workspace, 0).split(/(?<=-)0{12}$/);
  return `('${start}' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`;
}
