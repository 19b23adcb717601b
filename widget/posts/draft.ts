import type { EmbedOpen } from "../../api/embed/contract.ts";
import type { CreatePost } from "../../api/posts/contract.ts";
import type { Guest } from "../guest.ts";
import { words } from "../late-strings.ts";
import { recall, remember } from "../remember.ts";

/** An idea in the making. It outlives the form and the page, so that no way out of them costs a visitor their text. */
export interface Draft {
  title: string;
  description: string;
  boardId: string;
  categoryId: string;
  isPrivate: boolean;
}

export const titleLimit = 200;

/** In characters as a reader counts them: an emoji is one. */
export const countCharacters = (text: string) => [...text.trim()].length;

/** What was kept; without a title, with this one. */
export function findDraft(guest: Guest, title: string): Draft {
  const kept = recall(guest, "idea") as Draft | undefined;
  return {
    ...{ description: "", boardId: "", categoryId: "", isPrivate: false, ...kept },
    title: kept?.title || title,
  };
}

export const keepDraft = (guest: Guest, draft: Draft | undefined) => remember(guest, "idea", draft);

/** Where the draft may go, and where it goes as long as nobody chose: the default board, its first category. */
export function placesFor(draft: Draft, { boards, categories }: Pick<EmbedOpen, "boards" | "categories">) {
  const open = boards.filter(({ id }) => categories.some(({ boardId }) => boardId === id));
  const board = open.find(({ id }) => id === draft.boardId) ?? open.find((one) => one.isDefault) ?? open[0];
  const offered = categories.filter(({ boardId }) => boardId === board?.id);
  const category = offered.find(({ id }) => id === draft.categoryId) ?? offered[0];
  return { boards: open, board, categories: offered, category };
}

/** The wrong fields, by name. */
export function faultsIn(draft: Draft): Record<string, string> {
  const length = countCharacters(draft.title);
  if (!length) return { title: words.titleMissing };
  return length > titleLimit ? { title: words.titleLong(length - titleLimit) } : {};
}

export function toPost(draft: Draft, boardId: string, categoryId: string): CreatePost {
  const { description, ...words } = toWords(draft);
  return {
    ...words,
    boardId,
    categoryId,
    visibility: draft.isPrivate ? "private" : "public",
    ...(description && { description }),
  };
}

/** What a visitor may change of an idea afterwards. */
export const toWords = ({ title, description }: Draft) => ({
  title: title.trim(),
  description: description.trim(),
});
