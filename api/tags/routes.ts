import { z } from "zod";
import { readInBoards } from "../boards/read-in-boards.ts";
import { Message } from "../contract.ts";
import { forEveryone, forStaff } from "../permissions.ts";
import { creates, reads, readsById, route, runs } from "../route.ts";
import { tags } from "../tables.ts";
import { CreateTag, ListTags, PostTags, Tag, UpdateTag } from "./contract.ts";

const { get, list } = readInBoards(tags, "tag");

export const tagRoutes = [
  route(
    "GET /v1/tags",
    {
      ...forEveryone,
      query: ListTags,
      response: z.array(Tag),
      operationId: "listTags",
      summary: "List tags",
      description: "Returns all tags that the key's user can see, oldest first.",
    },
    reads(list),
  ),

  route(
    "GET /v1/tags/:id",
    {
      ...forEveryone,
      tagged: true,
      response: Tag,
      operationId: "getTag",
      summary: "Get a tag",
      description: "End users can get only tags of public boards.",
    },
    readsById(get),
  ),

  route(
    "POST /v1/tags",
    {
      ...forStaff,
      ...creates,
      body: CreateTag,
      response: Tag,
      operationId: "createTag",
      summary: "Create a tag",
      description: "The name must be unique on the board.",
      problems: ["unknown_board", "name_taken"],
    },
    runs("create_tag"),
  ),

  route(
    "PATCH /v1/tags/:id",
    {
      ...forStaff,
      tagged: true,
      body: UpdateTag,
      response: Tag,
      operationId: "updateTag",
      summary: "Rename a tag",
      description: "Posts keep the renamed tag.",
      problems: ["name_taken"],
    },
    runs("update_tag"),
  ),

  route(
    "DELETE /v1/tags/:id",
    {
      ...forStaff,
      tagged: true,
      response: Message,
      operationId: "deleteTag",
      summary: "Delete a tag",
      description: "Also removes the tag from its posts, which otherwise stay unchanged.",
    },
    runs("delete_tag"),
  ),

  route(
    "POST /v1/posts/:id/tags/:tagId",
    {
      ...forStaff,
      idempotent: true,
      response: PostTags,
      operationId: "addPostTag",
      summary: "Add a tag to a post",
      description: "If the post already has the tag, nothing changes.",
      problems: ["foreign_tag"],
    },
    runs("add_post_tag"),
  ),

  route(
    "DELETE /v1/posts/:id/tags/:tagId",
    {
      ...forStaff,
      response: PostTags,
      operationId: "removePostTag",
      summary: "Remove a tag from a post",
      description: "If the post does not have the tag, nothing changes.",
      problems: ["foreign_tag"],
    },
    runs("remove_post_tag"),
  ),
];
