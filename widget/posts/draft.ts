import type { EmbedOpen } from "../../api/embed/contract.ts";
import { readStored, store } from "../data/storage.ts";
import type { WidgetContext } from "../data/widget-context.ts";

/** An idea in the making. It outlives the form and the page, so that no way out of them costs a visitor their text. */
export interface Draft {
  title: string;
  description: string;
  boardId?: string;
  categoryId?: string;
  isPrivate?: boolean;
}

export const titleLimit = 200;

/** In characters as a reader counts them: an emoji is one. */
export const countCharacters = (text: string) => [...text.trim()].length;

/** What was kept; without a title, with this one. */
export function findDraft(context: WidgetContext, title: string): Draft {
  const kept = readStored(context, "idea") as Draft | undefined;
  return { description: "", ...kept, title: kept?.title || title };
}

export const keepDraft = (context: WidgetContext, draft: Draft | undefined) => store(context, "idea", draft);

/** Where the draft may go, and where it goes as long as nobody chose: the default board, its first category. */
export function placesFor(draft: Draft, open: Pick<EmbedOpen, "boards" | "categories"> | undefined) {
  const { boards = [], categories = [] } = open ?? {};
  const taking = boards.filter(({ id }) => categories.some(({ boardId }) => boardId === id));
  const board =
    taking.find(({ id }) => id === draft.boardId) ?? taking.find(({ isDefault }) => isDefault) ?? taking[0];
  const offered = categories.filter(({ boardId }) => boardId === board?.id);
  const category = offered.find(({ id }) => id === draft.categoryId) ?? offered[0];
  return { boards: taking, board, categories: offered, category };
}
