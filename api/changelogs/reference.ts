import { describe, type NounReference } from "../reference/noun-reference.ts";
import {
  Changelog,
  ChangelogLike,
  ChangelogPage,
  ChangelogTag,
  CreateChangelog,
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
} satisfies NounReference;
