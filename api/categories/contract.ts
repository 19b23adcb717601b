import { z } from "zod";
import { changes, text, Uuid } from "../text.ts";

export const Category = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  boardId: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string(),
  /** Kept true by the writes themselves. */
  postsCount: z.int(),
});
export type Category = z.infer<typeof Category>;

const Name = text(100, 1);

export const CreateCategory = z.strictObject({ name: Name, boardId: Uuid });
export type CreateCategory = z.infer<typeof CreateCategory>;

export const UpdateCategory = changes({ name: Name });
export type UpdateCategory = z.infer<typeof UpdateCategory>;

export const ListCategories = z.strictObject({
  boardId: Uuid.optional().describe("Only the categories of this board."),
});
export type ListCategories = z.infer<typeof ListCategories>;
