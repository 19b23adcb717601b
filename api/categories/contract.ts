import { z } from "zod";
import { CreateInBoard, inBoard, NameInBoard } from "../boards/contract.ts";
import { changes, Uuid } from "../field-schemas.ts";

export const Category = z
  .strictObject({
    ...inBoard,
    /** This counter is stored; every write that changes the number also updates it. */
    postsCount: z.int().describe("The number of posts in the category, including private posts."),
  })
  .meta({
    id: "Category",
    description: "Each board has its own categories, and each post is in exactly one category of its board.",
    examples: [{ name: "Watering", postsCount: 12 }],
  });
export type Category = z.infer<typeof Category>;

export const CreateCategory = CreateInBoard.meta({ id: "CreateCategory", examples: [{ name: "Watering" }] });
export type CreateCategory = z.infer<typeof CreateCategory>;

export const UpdateCategory = changes({ name: NameInBoard }).meta({
  id: "UpdateCategory",
  examples: [{ name: "Water and weather" }],
});

export const ListCategories = z.strictObject({
  boardId: Uuid.optional().describe("Only the categories of this board."),
});
