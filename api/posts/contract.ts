import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { Tag } from "../tags/contract.ts";
import { changes, Description, listOf, Search, SortOrder, Title, text, Uuid } from "../text.ts";

const words = {
  title: "The idea in one line.",
  description: "The idea at length.",
  statusId: "How far the idea has come, one of the workspace's statuses; null for none.",
};
const example = {
  title: "Remind me after three dry days",
  description: "The planner knows the weather. It could tell me when to water.",
  visibility: "public",
};
const Visibility = z
  .enum(["public", "private"])
  .describe("A private post is seen by its author and by staff.");

export const Post = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    lastInteractionAt: z.iso
      .datetime()
      .describe("When it was last edited, voted on, commented or given another status."),
    workspaceId: z.uuid(),
    boardId: z.uuid(),
    categoryId: z.uuid(),
    statusId: z.uuid().nullable().describe(words.statusId),
    title: z.string().describe(words.title),
    description: z.string().nullable().describe(words.description),
    visibility: Visibility,
    votesCount: z.int().describe("People who voted for it."),
    commentsCount: z.int().describe("Comments on it, replies included."),
    isVoted: z.boolean().describe("Whether the person behind the key has voted for it."),
  })
  .meta({
    id: "Post",
    description:
      "A post is one idea, wish or fault report. It stands on a board, is filed under one of the board's categories, and collects votes and comments. Its author is the user to whom the key belongs.",
    examples: [{ ...example, votesCount: 42, commentsCount: 7, isVoted: true }],
  });
export type Post = z.infer<typeof Post>;

export const PostPage = z
  .strictObject({ data: z.array(Post), pagination: Pagination })
  .meta({ id: "PostPage" });
export type PostPage = z.infer<typeof PostPage>;

export const CreatePost = z
  .strictObject({
    title: Title.describe(words.title),
    boardId: Uuid.describe("The board to post to."),
    categoryId: Uuid.describe("A category of that board."),
    visibility: Visibility,
    description: Description.optional().describe(words.description),
    statusId: Uuid.nullable().optional().describe(`${words.statusId} Staff only.`),
  })
  .meta({ id: "CreatePost", examples: [example] });
export type CreatePost = z.infer<typeof CreatePost>;

/** An end user may change only title and description. A move to another board needs a category of that board. */
export const UpdatePost = changes({
  title: Title.describe(words.title),
  description: Description.describe(words.description),
  boardId: Uuid.describe(
    "Moves the post. Send `categoryId` of the new board with it; the post's tags stay behind.",
  ),
  statusId: Uuid.nullable().describe(words.statusId),
  categoryId: Uuid,
  visibility: Visibility,
}).meta({ id: "UpdatePost", examples: [{ title: "Remind me to water after three dry days" }] });
export type UpdatePost = z.infer<typeof UpdatePost>;

/** The times of posts before a change at `changedAt`. */
const FormerTimes = z.strictObject({
  changedAt: z.iso.datetime(),
  before: z
    .array(z.strictObject({ id: Uuid, updatedAt: z.iso.datetime(), lastInteractionAt: z.iso.datetime() }))
    .max(100),
});

/**
 * `PATCH /staff/posts`: one change to up to 100 posts. A category or tag must belong to the board of all of them.
 * To undo a change, send the times of its response as `restore`: posts without a later change get them back.
 */
export const UpdatePosts = z
  .strictObject({
    ids: z.array(Uuid).min(1).max(100),
    statusId: Uuid.nullable().optional(),
    categoryId: Uuid.optional(),
    visibility: Visibility.optional(),
    addTagId: Uuid.optional(),
    removeTagId: Uuid.optional(),
    restore: FormerTimes.optional(),
  })
  .refine(
    ({ ids: _, restore: __, ...changes }) => Object.keys(changes).length > 0,
    "must change at least one field",
  );

/** `POST /staff/posts/deletions` */
export const DeletePosts = z.strictObject({ ids: z.array(Uuid).min(1).max(100) });

/** The changed posts: those in the request that existed. */
export const ChangedPosts = z.strictObject({ ids: z.array(Uuid), ...FormerTimes.shape });
export type ChangedPosts = z.infer<typeof ChangedPosts>;

/** The deleted posts: those in the request that existed. */
export const DeletedPosts = z.strictObject({ ids: z.array(Uuid) });

/** A post must match any value of a filter, and all filters. */
export const ListPosts = z.strictObject({
  search: Search.optional().describe(
    "Only posts whose title contains this text, in upper or lower case. One or two letters, or only signs as in `c++`, are looked for in the newest 10,000 posts.",
  ),
  boardId: listOf(Uuid).optional().describe("Only posts of these boards."),
  statusValue: listOf(text(50))
    .optional()
    .describe("Only posts with these statuses, by value: `planned`, `in_progress` and so on."),
  statusId: listOf(Uuid).optional().describe("Only posts with these statuses, by id."),
  tagId: listOf(Uuid).optional().describe("Only posts with any of these tags."),
  status: z
    .enum(["active", "old"])
    .optional()
    .describe(
      "`old`: posts whose status closes them. `active`: all others, those without a status included.",
    ),
  sortBy: z
    .enum(["createdAt", "votesCount", "lastInteractionAt"])
    .default("createdAt")
    .describe("What to sort by."),
  sortOrder: SortOrder,
  ...pageQuery,
});
export type ListPosts = z.infer<typeof ListPosts>;

/** A post as staff see it in the dashboard, with its author and the names of its tags. */
export const StaffPost = Post.extend({
  author: z.strictObject({
    id: Uuid,
    fullName: z.string(),
    email: z.string().nullable(),
    identity: z.enum(["staff", "verified", "unverified", "anonymous"]),
  }),
  tags: z.array(Tag),
});
export type StaffPost = z.infer<typeof StaffPost>;

export const StaffPostPage = z.strictObject({ data: z.array(StaffPost), pagination: Pagination });
export type StaffPostPage = z.infer<typeof StaffPostPage>;

/** `GET /staff/posts`: the filters of `GET /v1/posts` and two more. */
export const ListStaffPosts = ListPosts.extend({
  categoryId: listOf(Uuid).optional(),
  visibility: Visibility.optional(),
});
export type ListStaffPosts = z.infer<typeof ListStaffPosts>;

/** The state after the caller's toggle. */
export const PostVote = z
  .strictObject({
    postId: z.uuid().describe("The post."),
    isVoted: z.boolean().describe("Whether the person behind the key votes for it now."),
    votesCount: z.int().describe("People who vote for it now."),
  })
  .meta({ id: "PostVote", examples: [{ isVoted: true, votesCount: 43 }] });
export type PostVote = z.infer<typeof PostVote>;

/** The desired state of the vote. A repeated request has the same result. */
export const WishedVote = z.strictObject({ isVoted: z.boolean() });
export type WishedVote = z.infer<typeof WishedVote>;
