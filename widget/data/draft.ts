import type { EmbedOpen } from "../../api/embed/contract.ts";
import { readStored } from "./storage.ts";
import type { WidgetContext } from "./widget-context.ts";

/** An unsent idea, or the unsent edit of one. The draft is stored, so that closing the form or the page does not lose it. */
export interface Draft {
  title: string;
  description: string;
  /** The Markdown of the added pictures, which is sent after the description. */
  pictures?: string;
  boardId?: string;
  categoryId?: string;
  isPrivate?: boolean;
}

export const titleLimit = 200;

/** Counts code points, as the service does, without spaces at either end. */
export const countCharacters = (text: string) => [...text.trim()].length;

/** Returns the draft that is stored under this name, or one with this text; `title` also replaces a missing title. */
export function findDraft(context: WidgetContext, name: string, title: string, description: string): Draft {
  const stored = readStored(context, name) as Draft | undefined;
  return { description, ...stored, title: stored?.title || title };
}

/**
 * Returns the boards that have categories, the categories of the selected board, and the selected board and
 * category: by default, the default board and its first category.
 */
export function placesFor(draft: Draft, open: Pick<EmbedOpen, "boards" | "categories"> | undefined) {
  const { boards = [], categories = [] } = open ?? {};
  const taking = boards.filter(({ id }) => categories.some(({ boardId }) => boardId === id));
  const board =
    taking.find(({ id }) => id === draft.boardId) ?? taking.find(({ isDefault }) => isDefault) ?? taking[0];
  const offered = categories.filter(({ boardId }) => boardId === board?.id);
  const category = offered.find(({ id }) => id === draft.categoryId) ?? offered[0];
  return { boards: taking, board, categories: offered, category };
}
