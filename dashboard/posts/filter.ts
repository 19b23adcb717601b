import { type Nouns, nameOf, toOptions } from "../data/use-nouns.ts";
import { addPage } from "../lists/paged-table.tsx";
import { strings } from "./strings.ts";

/** The filters; each is a parameter of the URL and of `GET /staff/posts`. */
export const filterNames = [
  "boardId",
  "categoryId",
  "tagId",
  "statusId",
  "status",
  "visibility",
  "inbox",
] as const;
type FilterName = (typeof filterNames)[number];

interface Chip {
  name: FilterName;
  value: string;
  /** The chip's text, such as "Board: Ideas". */
  text: string;
}

interface FilterOption {
  name: FilterName;
  label: string;
  options: readonly (readonly [value: string, text: string])[];
}

/**
 * Returns each filter's options; categories and tags are those of the selected boards, if any. Those of several boards can
 * have the same name, so that the board's comes first.
 */
export function optionsOf(query: URLSearchParams, { boards, ...nouns }: Nouns): FilterOption[] {
  const chosen = valuesOf(query, "boardId");
  const near = boards.filter(({ id }) => !chosen.length || chosen.includes(id));
  const within = (list: { id: string; name: string; boardId: string }[]) =>
    near.flatMap(({ id: boardId, title }) =>
      list
        .filter((noun) => noun.boardId === boardId)
        .map(({ id, name }) => [id, near.length > 1 ? `${title} / ${name}` : name] as const),
    );
  return [
    { name: "boardId", label: strings.board, options: boards.map(({ id, title }) => [id, title]) },
    { name: "categoryId", label: strings.category, options: within(nouns.categories) },
    { name: "tagId", label: "Tag", options: within(nouns.tags) },
    { name: "statusId", label: strings.status, options: toOptions(nouns.statuses) },
    { name: "status", label: "State", options: strings.states },
    { name: "visibility", label: strings.visibility, options: strings.visibilities },
    { name: "inbox", label: "Inbox", options: strings.inboxes },
  ];
}

/** Returns the active filters, one chip for each value. */
export function chipsOf(query: URLSearchParams, nouns: Nouns): Chip[] {
  return optionsOf(new URLSearchParams(), nouns).flatMap(({ name, label, options }) =>
    valuesOf(query, name).map((value) => {
      const text = options.find(([known]) => known === value)?.[1] ?? "…";
      return { name, value, text: `${label}: ${text}` };
    }),
  );
}

const valuesOf = (query: URLSearchParams, name: FilterName) =>
  (query.get(name) ?? "").split(",").filter(Boolean);

/** Returns the parameter with `value` added; in a filter that has one value at most, it replaces the old one. */
export function withValue(query: URLSearchParams, name: FilterName, value: string): string {
  if (name === "status" || name === "visibility" || name === "inbox") return value;
  return [...new Set([...valuesOf(query, name), value])].join(",");
}

export const withoutValue = (query: URLSearchParams, { name, value }: Chip) =>
  valuesOf(query, name)
    .filter((one) => one !== value)
    .join(",");

/** Returns the query for `GET /staff/posts` that corresponds to the URL's query. */
export function toQuery(query: URLSearchParams): string {
  const parameters = new URLSearchParams({ limit: "50" });
  for (const name of [...filterNames, "search", "sortBy"]) {
    const value = query.get(name);
    if (value) parameters.set(name, value);
  }
  addPage(parameters, query);
  if (parameters.has("search")) parameters.set("searchMode", "text");
  return parameters.toString();
}

/** Returns the status with this id. */
export const statusOf = (nouns: Nouns, id: string | null) => nouns.statuses.find((one) => one.id === id);

/** Returns the names of a post's board and category: "Ideas / Editor". */
export function placeOf(nouns: Nouns, { boardId, categoryId }: { boardId: string; categoryId: string }) {
  const board = nouns.boards.find(({ id }) => id === boardId)?.title ?? "";
  return [board, nameOf(nouns.categories, categoryId)].filter(Boolean).join(" / ");
}
