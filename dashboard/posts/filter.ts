import { type Nouns, nameOf } from "../frame/use-nouns.ts";
import { strings } from "./strings.ts";

/** What can be filtered by; each is a parameter of the address and of `GET /staff/posts`. */
export const filterNames = ["boardId", "categoryId", "tagId", "statusId", "status", "visibility"] as const;
type FilterName = (typeof filterNames)[number];

interface Chip {
  name: FilterName;
  value: string;
  /** «Board: Ideas» */
  text: string;
}

interface FilterOption {
  name: FilterName;
  label: string;
  options: [value: string, text: string][];
}

const named = (list: { id: string; name: string }[]): [string, string][] =>
  list.map(({ id, name }) => [id, name]);

/** What each filter offers, within the boards that are chosen. */
export function optionsOf(query: URLSearchParams, nouns: Nouns): FilterOption[] {
  const chosen = valuesOf(query, "boardId");
  const isNear = ({ boardId }: { boardId: string }) => !chosen.length || chosen.includes(boardId);
  return [
    { name: "boardId", label: strings.board, options: nouns.boards.map(({ id, title }) => [id, title]) },
    { name: "categoryId", label: strings.category, options: named(nouns.categories.filter(isNear)) },
    { name: "tagId", label: strings.tag, options: named(nouns.tags.filter(isNear)) },
    { name: "statusId", label: strings.status, options: named(nouns.statuses) },
    {
      name: "status",
      label: strings.state,
      options: [
        ["active", strings.active],
        ["old", strings.old],
      ],
    },
    {
      name: "visibility",
      label: strings.visibility,
      options: [
        ["public", strings.public],
        ["private", strings.private],
      ],
    },
  ];
}

/** The filters that are on, one chip for each value. */
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

/** A parameter with one more value; `status` and `visibility` hold one alone. */
export function withValue(query: URLSearchParams, name: FilterName, value: string): string {
  if (name === "status" || name === "visibility") return value;
  return [...new Set([...valuesOf(query, name), value])].join(",");
}

export const withoutValue = (query: URLSearchParams, { name, value }: Chip) =>
  valuesOf(query, name)
    .filter((one) => one !== value)
    .join(",");

/** What the service is asked, from the address. */
export function toQuery(query: URLSearchParams): string {
  const asked = new URLSearchParams({ limit: "50" });
  for (const name of [...filterNames, "search", "sortBy", "page"]) {
    const value = query.get(name);
    if (value) asked.set(name, value);
  }
  return asked.toString();
}

/** Which status a post has. */
export const statusOf = (nouns: Nouns, id: string | null) => nouns.statuses.find((one) => one.id === id);

/** Where a post stands: «Ideas / Editor». */
export function placeOf(nouns: Nouns, { boardId, categoryId }: { boardId: string; categoryId: string }) {
  const board = nouns.boards.find(({ id }) => id === boardId)?.title ?? "";
  return [board, nameOf(nouns.categories, categoryId)].filter(Boolean).join(" / ");
}
