import { z } from "zod";
import { Message } from "../contract.ts";
import { everyone, staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { Category, CreateCategory, ListCategories, UpdateCategory } from "./contract.ts";
import { getCategory } from "./get-category.ts";
import { listCategories } from "./list-categories.ts";
import { updateCategory } from "./update-category.ts";

export const categoryRoutes = [
  route(
    "GET /v1/post-categories",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListCategories,
      response: z.array(Category),
      operationId: "listCategories",
      summary: "List categories",
      description: "All of them that the actor may see, by name.",
    },
    async ({ actor, query }, { db }) => ({ body: await listCategories(db, actor, query) }),
  ),

  route(
    "GET /v1/post-categories/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Category,
      operationId: "getCategory",
      summary: "Get a category",
      description: "End users see only those of public boards.",
      problems: ["not_found"],
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await getCategory(db, actor, id) }),
  ),

  route(
    "POST /v1/post-categories",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: CreateCategory,
      status: 201,
      idempotent: true,
      response: Category,
      operationId: "createCategory",
      summary: "Create a category",
      description: "Its name is unique on its board.",
      problems: ["unknown_board", "name_taken"],
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_category", body, once),
  ),

  route(
    "PATCH /v1/post-categories/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: UpdateCategory,
      response: Category,
      operationId: "updateCategory",
      summary: "Rename a category",
      description: "The posts filed under it stay there.",
      problems: ["not_found", "name_taken"],
    },
    async ({ actor, params, body }, { db }) => ({ body: await updateCategory(db, actor, params.id, body) }),
  ),

  route(
    "DELETE /v1/post-categories/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: Message,
      operationId: "deleteCategory",
      summary: "Delete a category",
      description: "A category that still holds posts cannot be deleted.",
      problems: ["not_found", "category_in_use"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_category", params),
  ),
];
