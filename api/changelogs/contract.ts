import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { changes, listOf, prose, Search, Title, text, Uuid } from "../text.ts";
import { Creator } from "../users/contract.ts";

/** As create and edit answer it. */
export const WrittenChangelog = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  workspaceId: z.uuid(),
  userId: z.uuid(),
  title: z.string(),
  /** Markdown. */
  content: z.string(),
  tagIds: z.array(z.uuid()),
  likesCount: z.int(),
  viewsCount: z.int(),
  creator: Creator,
});
export type WrittenChangelog = z.infer<typeof WrittenChangelog>;

/** As the list and the read answer it: with whether the caller likes it. */
export const Changelog = WrittenChangelog.extend({ isLiked: z.boolean() });
export type Changelog = z.infer<typeof Changelog>;

export const ChangelogPage = z.strictObject({ data: z.array(Changelog), pagination: Pagination });
export type ChangelogPage = z.infer<typeof ChangelogPage>;

export const ChangelogTag = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  workspaceId: z.uuid(),
  name: z.string(),
  /** Kept true by the writes themselves. */
  changelogsCount: z.int(),
});
export type ChangelogTag = z.infer<typeof ChangelogTag>;

const Content = prose(100_000, 1);

/** The most bytes of a body that holds an entry: twice the usual, so that the content fits in any language. */
export const entryBytes = 512 * 1024;

const TagIds = z.array(Uuid).max(100, "must name at most 100 tags");

export const CreateChangelog = z.strictObject({ title: Title, content: Content, tagIds: TagIds.optional() });
export type CreateChangelog = z.infer<typeof CreateChangelog>;

/** `tagIds` replaces the whole set. */
export const UpdateChangelog = changes({ title: Title, content: Content, tagIds: TagIds });
export type UpdateChangelog = z.infer<typeof UpdateChangelog>;

export const ListChangelogs = z.strictObject({
  search: Search.optional().describe(
    "Only entries whose title or content contains this text, in upper or lower case.",
  ),
  tagId: listOf(Uuid).optional().describe("Only entries with any of these tags."),
  ...pageQuery,
});
export type ListChangelogs = z.infer<typeof ListChangelogs>;

/** The state that the caller's toggle left. */
export const ChangelogLike = z.strictObject({
  changelogId: z.uuid(),
  isLiked: z.boolean(),
  likesCount: z.int(),
});
export type ChangelogLike = z.infer<typeof ChangelogLike>;

const TagName = text(100, 1);
export const CreateChangelogTag = z.strictObject({ name: TagName });
export const UpdateChangelogTag = changes({ name: TagName });
