import { z } from "zod";
import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { Category, CreateCategory, ListCategories, UpdateCategory } from "./contract.ts";

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
  doors: {
    "GET /v1/post-categories": {
      operation: "listCategories",
      summary: "List categories",
      description: "All of them that the actor may see, by name.",
      query: describe(ListCategories, { boardId: "Only the categories of this board." }),
      answers: { 200: z.array(Category) },
    },
    "GET /v1/post-categories/:id": {
      operation: "getCategory",
      summary: "Get a category",
      description: "End users see only those of public boards.",
      answers: { 200: Category },
      codes: ["not_found"],
    },
    "POST /v1/post-categories": {
      operation: "createCategory",
      summary: "Create a category",
      description: "Its name is unique on its board.",
      body: CreateCategory,
      answers: { 201: Category },
      codes: ["unknown_board", "name_taken"],
    },
    "PATCH /v1/post-categories/:id": {
      operation: "updateCategory",
      summary: "Rename a category",
      description: "The posts filed under it stay there.",
      body: UpdateCategory,
      answers: { 200: Category },
      codes: ["not_found", "name_taken"],
    },
    "DELETE /v1/post-categories/:id": {
      operation: "deleteCategory",
      summary: "Delete a category",
      description: "A category that still holds posts cannot be deleted.",
      answers: { 200: Message },
      example: { message: "Category deleted" },
      codes: ["not_found", "category_in_use"],
    },
  },
} satisfies NounReference;
