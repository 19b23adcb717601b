import { z } from "zod";
import { Message } from "../contract.ts";
import { describe, type NounReference } from "../reference/door-reference.ts";
import {
  Changelog,
  ChangelogLike,
  ChangelogPage,
  ChangelogTag,
  CreateChangelog,
  ListChangelogs,
  UpdateChangelog,
  WrittenChangelog,
} from "./contract.ts";

const words = {
  title: "What is new, in one line.",
  content: "What is new, in Markdown.",
  tagIds: "Its tags, among the workspace's changelog tags.",
  likesCount: "People who like it.",
  viewsCount: "How often it was read one by one.",
};
const example = {
  title: "Frost alarm",
  content: "The planner now warns you the evening before a **frost**.",
};

export const changelogs = {
  title: "Changelogs",
  one: "changelog entry",
  intro:
    "A changelog entry tells people what changed in your product. They read it in the widget, and like it there. Its tags belong to the workspace and are kept in the dashboard.",
  schemas: {
    Changelog: describe(
      Changelog,
      { ...words, isLiked: "Whether the person behind the key likes it. Only where entries are read." },
      { ...example, likesCount: 18, viewsCount: 240, isLiked: false },
    ),
    WrittenChangelog: describe(WrittenChangelog, words, { ...example, likesCount: 0, viewsCount: 0 }),
    ChangelogPage: describe(ChangelogPage),
    ChangelogTag: describe(
      ChangelogTag,
      { name: "The tag's name.", changelogsCount: "Entries that carry it." },
      { name: "New", changelogsCount: 9 },
    ),
    CreateChangelog: describe(CreateChangelog, words, example),
    UpdateChangelog: describe(
      UpdateChangelog,
      { ...words, tagIds: "The whole new set of tags; an empty list takes all of them off." },
      { title: "Frost alarm, now for window boxes too" },
    ),
    ChangelogLike: describe(
      ChangelogLike,
      {
        changelogId: "The entry.",
        isLiked: "Whether the person behind the key likes it now.",
        likesCount: "People who like it now.",
      },
      { isLiked: true, likesCount: 19 },
    ),
  },
  doors: {
    "GET /v1/changelogs": {
      operation: "listChangelogs",
      summary: "List changelog entries",
      description: "Newest first. Listing counts no views.",
      query: describe(ListChangelogs, {
        search: "Only entries whose title or content contains this text, in upper or lower case.",
        tagId: "Only entries with any of these tags.",
      }),
      answers: { 200: ChangelogPage },
    },
    "GET /v1/changelogs/tags": {
      operation: "listChangelogTags",
      summary: "List changelog tags",
      description: "All of them, by name. They are made in the dashboard.",
      answers: { 200: z.array(ChangelogTag) },
    },
    "GET /v1/changelogs/:id": {
      operation: "getChangelog",
      summary: "Read a changelog entry",
      description: "Each reading counts as one view, and the answer counts it already.",
      answers: { 200: Changelog },
      codes: ["not_found"],
    },
    "POST /v1/changelogs": {
      operation: "createChangelog",
      summary: "Publish a changelog entry",
      description: "It is published at once, in the name of the person behind the key.",
      body: CreateChangelog,
      answers: { 201: WrittenChangelog },
      codes: ["unknown_tag"],
    },
    "PATCH /v1/changelogs/:id": {
      operation: "updateChangelog",
      summary: "Edit a changelog entry",
      description: "Fields left out stay as they are.",
      body: UpdateChangelog,
      answers: { 200: WrittenChangelog },
      codes: ["not_found", "unknown_tag"],
    },
    "DELETE /v1/changelogs/:id": {
      operation: "deleteChangelog",
      summary: "Delete a changelog entry",
      description: "Its views and likes go with it.",
      answers: { 200: Message },
      example: { message: "Changelog entry deleted" },
      codes: ["not_found"],
    },
    "POST /v1/changelogs/:id/like": {
      operation: "toggleChangelogLike",
      summary: "Like a changelog entry, or take the like back",
      description:
        "The like is that of the person behind the key. The answer is the state that this very call left, however many run at once.",
      answers: { 200: ChangelogLike },
      codes: ["not_found"],
    },
  },
} satisfies NounReference;
