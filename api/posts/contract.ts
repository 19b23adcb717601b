import { z } from "zod";
import {
  changes,
  DateTime,
  Description,
  listOf,
  markdownMeta,
  Search,
  SortOrder,
  Title,
  text,
  Uuid,
} from "../field-schemas.ts";
import { After } from "../pages/page-cursor.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";
import { PostContext } from "../post-contexts/contract.ts";
import { Tag } from "../tags/contract.ts";
import { Creator, includeQuery } from "../users/contract.ts";

const words = {
  title: "The idea in one line.",
  description: "The idea in detail.",
  statusId:
    "The id of one of the workspace's statuses, which shows the progress of the idea; null for no status.",
};
const example = {
  title: "Remind me after three dry days",
  description: "The planner knows the weather. It could tell me when to water.",
  visibility: "public",
};
export const Visibility = z
  .enum(["public", "private"])
  .describe("Only staff and the author can see a private post.");

/** The fields that every post has for all readers. */
const PostFields = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  lastInteractionAt: z.iso
    .datetime()
    .describe("When the post last got an edit, a vote, a comment or a new status."),
  workspaceId: z.uuid(),
  boardId: z.uuid(),
  categoryId: z.uuid(),
  statusId: z.uuid().nullable().describe(words.statusId),
  title: z.string().describe(words.title),
  description: z.string().meta(markdownMeta).nullable().describe(words.description),
  visibility: Visibility,
  votesCount: z.int().describe("The number of people who voted for the post."),
  commentsCount: z.int().describe("The number of comments on the post, including replies."),
  isVoted: z.boolean().describe("Whether the key's user has voted for the post."),
});

export const Post = PostFields.extend({
  isOwn: z
    .boolean()
    .optional()
    .describe("Whether the key's user wrote the post. Only for end users, when they read posts."),
  isEdited: z
    .boolean()
    .optional()
    .describe(
      "Whether the author has changed the title or the description. Only for end users, and not in lists.",
    ),
  creator: Creator.optional().describe("The person who wrote the post. Only with `include=author`."),
}).meta({
  id: "Post",
  description:
    "A post is one idea, wish or bug report. It is on a board, in one of the board's categories, and collects votes and comments. The author of a new post is the key's user.",
  examples: [{ ...example, votesCount: 42, commentsCount: 7, isVoted: true }],
});
export type Post = z.infer<typeof Post>;

export const PostPage = pageOf(Post).meta({ id: "PostPage" });
export type PostPage = z.infer<typeof PostPage>;

export const CreatePost = z
  .strictObject({
    title: Title.describe(words.title),
    boardId: Uuid.describe("The board to add the post to."),
    categoryId: Uuid.describe("A category of that board."),
    visibility: Visibility,
    description: Description.optional().describe(words.description),
    statusId: Uuid.nullable().optional().describe(`${words.statusId} Staff only.`),
  })
  .meta({ id: "CreatePost", examples: [example] });

/** End users may change only the title and the description. A new `boardId` needs a `categoryId` of the new board. */
export const UpdatePost = changes({
  title: Title.describe(words.title),
  description: Description.describe(words.description),
  boardId: Uuid.describe(
    "The board to move the post to. Also send a `categoryId` of the new board. The post loses its tags.",
  ),
  statusId: Uuid.nullable().describe(words.statusId),
  categoryId: Uuid,
  visibility: Visibility,
}).meta({ id: "UpdatePost", examples: [{ title: "Remind me to water after three dry days" }] });
export type UpdatePost = z.infer<typeof UpdatePost>;

/** `POST /staff/posts/deletions`: deletes up to 100 posts. */
export const DeletePosts = z.strictObject({ ids: z.array(Uuid).min(1).max(100) });

/** `ids` are the posts that were deleted; posts in the request that no longer exist are left out. */
export const DeletedPosts = z.strictObject({ ids: z.array(Uuid) });

/** A post must satisfy every filter; it satisfies a filter by matching at least one of its values. */
export const ListPosts = z.strictObject({
  search: Search.optional().describe(
    "Only posts whose title contains this text, without regard to case. A very short text, such as one or two letters or `c++`, is searched for only in the newest 10,000 posts.",
  ),
  searchMode: z
    .enum(["title", "text", "similar"])
    .default("title")
    .describe(
      "How `search` is compared. `title`: the title contains this text. `text`: the title, the description or the comments contain all words, in any order and grammatical form; the last word may be incomplete, and a misspelled word is corrected; if the search has only words such as “the”, all posts match. `similar`: they may be duplicates of a draft, because they have the words that are rare in the workspace, preferably in their titles. With `text` and `similar`, the best of at most about 800 matches come first, unless `sortBy` is set to another field than `createdAt`.",
    ),
  boardId: listOf(Uuid).optional().describe("Only posts on these boards."),
  statusValue: listOf(text(50))
    .optional()
    .describe("Only posts with one of these statuses, by value, such as `planned` or `in_progress`."),
  statusId: listOf(Uuid).optional().describe("Only posts with one of these statuses, by id."),
  tagId: listOf(Uuid).optional().describe("Only posts with at least one of these tags."),
  status: z
    .enum(["active", "old"])
    .optional()
    .describe(
      "`old`: posts whose status has the kind `done` or `closed`. `active`: all other posts, including those without a status.",
    ),
  mine: z
    .enum(["created", "voted", "commented", "followed"])
    .optional()
    .describe(
      "Only posts that the key's user wrote (`created`), voted for, commented on or follows. Considers only the 10,000 newest posts that the user voted for, commented on or follows.",
    ),
  sortBy: z
    .enum(["createdAt", "votesCount", "lastInteractionAt"])
    .default("createdAt")
    .describe("The field to sort by."),
  sortOrder: SortOrder,
  createdFrom: DateTime.optional().describe("Only posts that were created at this time or later."),
  createdTo: DateTime.optional().describe("Only posts that were created before this time."),
  updatedSince: DateTime.optional().describe(
    "Only posts that were created or edited at this time or later; a new status, a vote and a comment are no edits, so learn of them from webhooks. They are sorted by `updatedAt`, oldest first, whatever `sortBy` and `sortOrder` say, so that a post that is edited meanwhile comes once more at the end.",
  ),
  after: After.optional().describe(
    "The `X-Next-Cursor` of a response: the page begins after that response's last post, and `page` is ignored. Unlike pages, this takes no longer far from the start of the list and, in the order of `createdAt`, neither repeats nor skips posts while others are added or deleted. Send the same filters and order. Not for searches.",
  ),
  ...includeQuery,
  ...pageQuery,
});
export type ListPosts = z.infer<typeof ListPosts>;

/** A post as staff see it, with its author and its tags. Only the response for one post has a `context`. */
export const StaffPost = PostFields.extend({
  author: z.strictObject({
    id: Uuid,
    fullName: z.string(),
    email: z.string().nullable(),
    identity: z.enum(["staff", "verified", "unverified", "anonymous"]),
  }),
  tags: z.array(Tag),
  context: PostContext.nullable().optional(),
});
export type StaffPost = z.infer<typeof StaffPost>;

/** A post in the dashboard's lists, which do not show its text. */
export const StaffPostRow = StaffPost.omit({ description: true, context: true });
export type StaffPostRow = z.infer<typeof StaffPostRow>;

export const StaffPostPage = pageOf(StaffPostRow).extend({
  /** For `after`; null on the last page, in searches and with `inbox`. */
  nextCursor: z.string().nullable(),
});
export type StaffPostPage = z.infer<typeof StaffPostPage>;

/**
 * `GET /staff/posts`: the filters of `GET /v1/posts` and three more. `inbox=waiting`: only open posts on which a
 * visitor waits for a reply, longest waiting first unless there is a search.
 */
export const ListStaffPosts = ListPosts.omit({ include: true }).extend({
  categoryId: listOf(Uuid).optional(),
  visibility: Visibility.optional(),
  inbox: z.literal("waiting").optional(),
});
export type ListStaffPosts = z.infer<typeof ListStaffPosts>;

/** The caller's vote, and the post's number of votes, after the request. */
export const PostVote = z
  .strictObject({
    postId: z.uuid().describe("The post."),
    isVoted: z.boolean().describe("Whether the key's user has a vote for the post now."),
    votesCount: z.int().describe("The number of votes that the post has now."),
  })
  .meta({ id: "PostVote", examples: [{ isVoted: true, votesCount: 43 }] });

/** `PUT /visitor/posts/:id/vote`: the desired state of the vote. Repeating the request changes nothing. */
export const DesiredVote = z.strictObject({ isVoted: z.boolean() });
