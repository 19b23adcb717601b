import { z } from "zod";
import { changes, text, Uuid } from "../field-schemas.ts";

const name = "The category's name. Unique on its board, without regard to case.";

export const Category = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    boardId: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string().describe(name),
    /** The writes update it. */
    postsCount: z.int().describe("The number of posts in the category, including private posts."),
  })
  .meta({
    id: "Category",
    description: "Each board has its own categories, and each post is in exactly one category of its board.",
    examples: [{ name: "Watering", postsCount: 12 }],
  });
export type Category = z.infer<typeof Category>;

const Name = text(100, 1).describe(name);

export const CreateCategory = z
  .strictObject({ name: Name, boardId: Uuid.describe("The board to which the category is added.") })
  .meta({ id: "CreateCategory", examples: [{ name: "Watering" }] });
export type CreateCategory = z.infer<typeof CreateCategory>;

export const UpdateCategory = changes({ name: Name }).meta({
  id: "UpdateCategory",
  examples: [{ name: "Water and weather" }],
});

export const ListCategories = z.strictObject({
  boardId: Uuid.optional().describe("Only the categories of this board."),
});
