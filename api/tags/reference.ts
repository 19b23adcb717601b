import { z } from "zod";
import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import { CreateTag, ListTags, PostTags, Tag, UpdateTag } from "./contract.ts";

const words = { name: "Unique on its board, upper and lower case being the same." };
const example = { name: "Quick win" };
const params = { id: { words: "The post." }, tagId: { words: "The tag, one of the post's board." } };

export const tags = {
  title: "Tags",
  one: "tag",
  intro: "Each board has tags of its own. A post carries any number of its board's tags.",
  schemas: {
    Tag: describe(
      Tag,
      { ...words, postsCount: "Posts that carry it, private ones included." },
      { ...example, postsCount: 5 },
    ),
    CreateTag: describe(CreateTag, { ...words, boardId: "The board to add it to." }, example),
    UpdateTag: describe(UpdateTag, words, { name: "Small change" }),
    PostTags: describe(PostTags, {
      postId: "The post.",
      tagId: "The tag that was added or removed.",
      tags: "All tags of the post as they are now, by name.",
    }),
  },
  doors: {
    "GET /v1/tags": {
      operation: "listTags",
      summary: "List tags",
      description: "All of them that the actor may see, by name.",
      query: describe(ListTags, { boardId: "Only the tags of this board." }),
      answers: { 200: z.array(Tag) },
    },
    "GET /v1/tags/:id": {
      operation: "getTag",
      summary: "Get a tag",
      description: "End users see only those of public boards.",
      answers: { 200: Tag },
      codes: ["not_found"],
    },
    "POST /v1/tags": {
      operation: "createTag",
      summary: "Create a tag",
      description: "Its name is unique on its board.",
      body: CreateTag,
      answers: { 201: Tag },
      codes: ["unknown_board", "name_taken"],
    },
    "PATCH /v1/tags/:id": {
      operation: "updateTag",
      summary: "Rename a tag",
      description: "The posts that carry it keep it.",
      body: UpdateTag,
      answers: { 200: Tag },
      codes: ["not_found", "name_taken"],
    },
    "DELETE /v1/tags/:id": {
      operation: "deleteTag",
      summary: "Delete a tag",
      description: "The posts that carry it lose it, and nothing else.",
      answers: { 200: Message },
      example: { message: "Tag deleted" },
      codes: ["not_found"],
    },
    "POST /v1/posts/:id/tags/:tagId": {
      operation: "addPostTag",
      summary: "Add a tag to a post",
      description: "Adding a tag that is there already changes nothing.",
      params,
      answers: { 200: PostTags },
      codes: ["not_found", "foreign_tag"],
    },
    "DELETE /v1/posts/:id/tags/:tagId": {
      operation: "removePostTag",
      summary: "Remove a tag from a post",
      description: "Removing a tag that is not there changes nothing.",
      params,
      answers: { 200: PostTags },
      codes: ["not_found", "foreign_tag"],
    },
  },
} satisfies NounReference;
