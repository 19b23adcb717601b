import type { Board } from "../../api/boards/contract.ts";
import type { Category } from "../../api/categories/contract.ts";
import type { Status } from "../../api/statuses/contract.ts";
import type { Tag } from "../../api/tags/contract.ts";
import { useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";

/** Loads boards, categories, tags and statuses. Each list is empty until it has loaded, or if it cannot be loaded. */
export function useNouns() {
  const { at } = useStaff();
  const boards = useQuery<Board[]>(at("v1/boards?sortBy=title&sortOrder=asc"));
  const categories = useQuery<Category[]>(at("v1/post-categories"));
  const tags = useQuery<Tag[]>(at("v1/tags"));
  const statuses = useQuery<Status[]>(at("staff/statuses"));
  return {
    boards: boards.value ?? [],
    categories: categories.value ?? [],
    tags: tags.value ?? [],
    statuses: statuses.value ?? [],
    /** Whether nothing is missing that may still arrive. */
    isComplete: [boards, categories, tags, statuses].every(({ value, error }) => value ?? error),
  };
}

export type Nouns = ReturnType<typeof useNouns>;

/** Returns the name of the object with this id, or an empty string. */
export const nameOf = (list: { id: string; name: string }[], id: string | null) =>
  list.find((one) => one.id === id)?.name ?? "";

/** Returns the objects as options for a select. */
export const toOptions = (list: { id: string; name: string }[]): [id: string, name: string][] =>
  list.map(({ id, name }) => [id, name]);
