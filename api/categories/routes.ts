import { z } from "zod";
import { readInBoards } from "../boards/read-in-boards.ts";
import { Message } from "../contract.ts";
import { forEveryone, forStaff } from "../permissions.ts";
import { creates, reads, readsById, route, runs } from "../route.ts";
import { categories } from "../tables.ts";
import { Category, CreateCategory, ListCategories, UpdateCategory } from "./contract.ts";

const { get, list } = readInBoards(categories, "category");

export const categoryRoutes = [
  route(
    "GET /v1/post-categories",
    {
      ...forEveryone,
      query: ListCategories,
      response: z.array(Category),
      operationId: "listCategories",
      summary: "List categories",
      description: "Returns all categories that the key's user can see, oldest first.",
    },
    reads(list),
  ),

  route(
    "GET /v1/post-categories/:id",
    {
      ...forEveryone,
      tagged: true,
      response: Category,
      operationId: "getCategory",
      summary: "Get a category",
      description: "End users can get only categories of public boards.",
    },
    readsById(get),
  ),

  route(
    "POST /v1/post-categories",
    {
      ...forStaff,
      ...creates,
      body: CreateCategory,
      response: Category,
      operationId: "createCategory",
      summary: "Create a category",
      description: "The name must be unique on the board.",
      problems: ["unknown_board", "name_taken"],
    },
    runs("create_category"),
  ),

  route(
    "PATCH /v1/post-categories/:id",
    {
      ...forStaff,
      tagged: true,
      body: UpdateCategory,
      response: Category,
      operationId: "updateCategory",
      summary: "Rename a category",
      description: "The posts stay in the category.",
      problems: ["name_taken"],
    },
    runs("update_category"),
  ),

  route(
    "DELETE /v1/post-categories/:id",
    {
      ...forStaff,
      tagged: true,
      response: Message,
      operationId: "deleteCategory",
      summary: "Delete a category",
      description: "A category that still has posts cannot be deleted.",
      problems: ["category_in_use"],
    },
    runs("delete_category"),
  ),
];
