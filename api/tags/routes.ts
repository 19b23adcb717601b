import { z } from "zod";
import { Message } from "../contract.ts";
import { everyone, staff } from "../roles.ts";
import { route } from "../route.ts";
import { write } from "../write.ts";
import { CreateTag, ListTags, PostTags, Tag, UpdateTag } from "./contract.ts";
import { getTag } from "./get-tag.ts";
import { listTags } from "./list-tags.ts";
import { updateTag } from "./update-tag.ts";

export const tagRoutes = [
  route(
    "GET /v1/tags",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      query: ListTags,
      response: z.array(Tag),
      operationId: "listTags",
      summary: "List tags",
      description: "All of them that the actor may see, by name.",
    },
    async ({ actor, query }, { db }) => ({ body: await listTags(db, actor, query) }),
  ),

  route(
    "GET /v1/tags/:id",
    {
      roles: everyone,
      callers: ["key", "widget", "dashboard"],
      response: Tag,
      operationId: "getTag",
      summary: "Get a tag",
      description: "End users see only those of public boards.",
      problems: ["not_found"],
    },
    async ({ actor, params: { id } }, { db }) => ({ body: await getTag(db, actor, id) }),
  ),

  route(
    "POST /v1/tags",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: CreateTag,
      status: 201,
      idempotent: true,
      response: Tag,
      operationId: "createTag",
      summary: "Create a tag",
      description: "Its name is unique on its board.",
      problems: ["unknown_board", "name_taken"],
    },
    async ({ actor, body, once }, { db }) => write(db, actor, "create_tag", body, once),
  ),

  route(
    "PATCH /v1/tags/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      body: UpdateTag,
      response: Tag,
      operationId: "updateTag",
      summary: "Rename a tag",
      description: "The posts that carry it keep it.",
      problems: ["not_found", "name_taken"],
    },
    async ({ actor, params, body }, { db }) => ({ body: await updateTag(db, actor, params.id, body) }),
  ),

  route(
    "DELETE /v1/tags/:id",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: Message,
      operationId: "deleteTag",
      summary: "Delete a tag",
      description: "The posts that carry it lose it, and nothing else.",
      problems: ["not_found"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "delete_tag", params),
  ),

  route(
    "POST /v1/posts/:id/tags/:tagId",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      idempotent: true,
      response: PostTags,
      operationId: "addPostTag",
      summary: "Add a tag to a post",
      description: "Adding a tag that is there already changes nothing.",
      problems: ["not_found", "foreign_tag"],
    },
    async ({ actor, params, once }, { db }) => write(db, actor, "add_post_tag", params, once),
  ),

  route(
    "DELETE /v1/posts/:id/tags/:tagId",
    {
      roles: staff,
      callers: ["key", "dashboard"],
      response: PostTags,
      operationId: "removePostTag",
      summary: "Remove a tag from a post",
      description: "Removing a tag that is not there changes nothing.",
      problems: ["not_found", "foreign_tag"],
    },
    async ({ actor, params }, { db }) => write(db, actor, "remove_post_tag", params),
  ),
];
