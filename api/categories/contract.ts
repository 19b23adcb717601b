import { z } from "zod";
import { changes, text, Uuid } from "../text.ts";

const name = "Unique on its board, upper and lower case being the same.";

export const Category = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    boardId: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string().describe(name),
    /** The writes update it. */
    postsCount: z.int().describe("Posts filed under it, private ones included."),
  })
  .meta({
    id: "Category",
    description: "Each board has categories of its own, and each post is filed under exactly one of them.",
    examples: [{ name: "Watering", postsCount: 12 }],
  });
export type Category = z.infer<typeof Category>;

const Name = text(100, 1).describe(name);

export const CreateCategory = z
  .strictObject({ name: Name, boardId: Uuid.describe("The board to add it to.") })
  .meta({ id: "CreateCategory", examples: [{ name: "Watering" }] });
export type CreateCategory = z.infer<typeof CreateCategory>;

export const UpdateCategory = changes({ name: Name }).meta({
  id: "UpdateCategory",
  examples: [{ name: "Water and weather" }],
});
export type UpdateCategory = z.infer<typeof UpdateCategory>;

export const ListCategories = z.strictObject({
  boardId: Uuid.optional().describe("Only the categories of this board."),
});
export type ListCategories = z.infer<typeof ListCategories>;
