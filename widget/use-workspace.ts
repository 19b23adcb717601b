import { useEffect, useState } from "preact/hooks";
import type { Board } from "../api/boards/contract.ts";
import type { Category } from "../api/categories/contract.ts";
import type { Guest } from "./guest.ts";
import { readConfig, send } from "./send.ts";

export interface Workspace {
  name?: string;
  boards: Board[];
  categories: Category[];
  isLoaded: boolean;
  error?: unknown;
  retry(): void;
}

/**
 * Names and places, asked for only once the list has answered: a visitor waits for ideas, not for these. What failed
 * is asked for again with the list's next answer.
 */
export function useWorkspace(guest: Guest, listed: unknown): Workspace {
  const [found, setFound] = useState<Omit<Workspace, "retry">>({
    boards: [],
    categories: [],
    isLoaded: false,
  });

  const load = async () => {
    setFound(({ error: _, ...before }) => before);
    try {
      const [config, boards, categories] = await Promise.all([
        readConfig(guest),
        send<Board[]>(guest, "GET", "boards?sortBy=title&sortOrder=asc"),
        send<Category[]>(guest, "GET", "post-categories"),
      ]);
      setFound({ name: config.workspace.name, boards, categories, isLoaded: true });
    } catch (error) {
      setFound((before) => ({ ...before, error }));
    }
  };

  useEffect(() => {
    if (listed !== undefined && !found.isLoaded) load();
  }, [listed]);

  return { ...found, retry: load };
}
