import { z } from "zod";
import { changes, listOf, markdownMeta, prose, Search, Title, text, Uuid } from "../field-schemas.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";
import { Creator, includeQuery } from "../users/contract.ts";

const words = {
  title: "What is new, in one line.",
  content: "What is new, in Markdown.",
  tagIds: "The ids of the entry's tags, which are changelog tags of the workspace.",
};
const example = {
  title: "Frost alarm",
  content: "The planner now warns you the evening before a **frost**.",
};

/** The response to creating or editing an entry. */
export const WrittenChangelog = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    workspaceId: z.uuid(),
    userId: z.uuid(),
    title: z.string().describe(words.title),
    content: z.string().meta(markdownMeta).describe(words.content),
    tagIds: z.array(z.uuid()).describe(words.tagIds),
    likesCount: z.int().describe("The number of people who like the entry."),
    viewsCount: z.int().describe("The number of times the entry was opened. Listing it does not count."),
    creator: Creator,
  })
  .meta({ id: "WrittenChangelog", examples: [{ ...example, likesCount: 0, viewsCount: 0 }] });
export type WrittenChangelog = z.infer<typeof WrittenChangelog>;

/** An entry as it is listed or read, with `isLiked`. */
export const Changelog = WrittenChangelog.extend({
  isLiked: z
    .boolean()
    .describe(
      "Whether the key's user likes the entry. Responses to creating or editing an entry omit this field.",
    ),
}).meta({
  id: "Changelog",
  description:
    "A changelog entry tells people what changed in your product. They read and like entries in the widget. Changelog tags belong to the workspace; you manage them in the dashboard.",
  examples: [{ ...example, likesCount: 18, viewsCount: 240, isLiked: false }],
});
export type Changelog = z.infer<typeof Changelog>;

export const ChangelogPage = pageOf(Changelog).meta({ id: "ChangelogPage" });
export type ChangelogPage = z.infer<typeof ChangelogPage>;

export const ChangelogTag = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    workspaceId: z.uuid(),
    name: z.string().describe("The tag's name."),
    /** This counter is stored; every write that changes the number also updates it. */
    changelogsCount: z.int().describe("The number of entries with this tag."),
  })
  .meta({ id: "ChangelogTag", examples: [{ name: "New", changelogsCount: 9 }] });
export type ChangelogTag = z.infer<typeof ChangelogTag>;

const NewTitle = Title.describe(words.title);
const Content = prose(100_000, 1).describe(words.content);

/**
 * The maximum size of a body that contains an entry, in bytes: twice the default, so that the longest content fits in
 * any language.
 */
export const entryBytes = 512 * 1024;

const TagIds = z.array(Uuid).max(100, "must contain at most 100 tags");

export const CreateChangelog = z
  .strictObject({ title: NewTitle, content: Content, tagIds: TagIds.optional().describe(words.tagIds) })
  .meta({ id: "CreateChangelog", examples: [example] });
export type CreateChangelog = z.infer<typeof CreateChangelog>;

export const UpdateChangelog = changes({
  title: NewTitle,
  content: Content,
  tagIds: TagIds.describe(
    "The entry's tags, which replace its current tags; an empty list removes all tags.",
  ),
}).meta({ id: "UpdateChangelog", examples: [{ title: "Frost alarm, now for window boxes too" }] });

/** The text that an entry has. */
export const EntryText = z.strictObject({ title: z.string(), content: z.string() });
export type EntryText = z.infer<typeof EntryText>;

/**
 * `PATCH /staff/changelogs/:id`: changes an entry, unless somebody else has changed its text: `seen` is the text that the
 * editor started from. Otherwise 409 `entry_changed`, with `entry`, which is an `EntryText`.
 */
export const EditChangelog = z.strictObject({
  title: Title,
  content: prose(100_000, 1),
  tagIds: TagIds.optional(),
  seen: EntryText,
});
export type EditChangelog = z.infer<typeof EditChangelog>;

export const ListChangelogs = z.strictObject({
  search: Search.optional().describe(
    "Only entries whose title or content contains this text, without regard to case.",
  ),
  tagId: listOf(Uuid).optional().describe("Only entries with any of these tags."),
  ...includeQuery,
  ...pageQuery,
});
export type ListChangelogs = z.infer<typeof ListChangelogs>;

/** Whether the caller likes the entry after the request, and the new count. */
export const ChangelogLike = z
  .strictObject({
    changelogId: z.uuid().describe("The entry."),
    isLiked: z.boolean().describe("Whether the key's user likes the entry now."),
    likesCount: z.int().describe("The number of people who like the entry now."),
  })
  .meta({ id: "ChangelogLike", examples: [{ isLiked: true, likesCount: 19 }] });

const TagName = text(100, 1);
export const CreateChangelogTag = z.strictObject({ name: TagName });
export const UpdateChangelogTag = changes({ name: TagName });

/** A changelog entry without its content, as `GET /internal/open` lists it. */
export const ChangelogHead = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  title: z.string(),
  likesCount: z.int(),
  tagIds: z.array(z.uuid()),
  isLiked: z.boolean(),
});

export type ChangelogHead = z.infer<typeof ChangelogHead>;

/** A changelog entry as the BFF lists it for the widget. */
export const ChangelogCard = ChangelogHead.extend({
  /** The start of the content as plain text. */
  excerpt: z.string(),
  /** The first picture, and its size in pixels if it is known. */
  picture: z
    .strictObject({ address: z.url(), width: z.int().optional(), height: z.int().optional() })
    .optional(),
});
export type ChangelogCard = z.infer<typeof ChangelogCard>;
