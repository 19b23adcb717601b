import { describe, type NounReference } from "../reference/noun-reference.ts";
import { Category, CreateCategory, UpdateCategory } from "./contract.ts";

const words = { name: "Unique on its board, upper and lower case being the same." };
const example = { name: "Watering" };

export const categories = {
  title: "Categories",
  one: "category",
  intro: "Each board has categories of its own, and each post is filed under exactly one of them.",
  schemas: {
    Category: describe(
      Category,
      { ...words, postsCount: "Posts filed under it, private ones included." },
      { ...example, postsCount: 12 },
    ),
    CreateCategory: describe(CreateCategory, { ...words, boardId: "The board to add it to." }, example),
    UpdateCategory: describe(UpdateCategory, words, { name: "Water and weather" }),
  },
} satisfies NounReference;
