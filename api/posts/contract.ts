import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { Tag } from "../tags/contract.ts";
import { changes, Description, listOf, Search, Title, text, Uuid } from "../text.ts";

export const Post = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Moves on edit only. */
  updatedAt: z.iso.datetime(),
  /** Moves on edit, vote, comment and status change. */
  lastInteractionAt: z.iso.datetime(),
  workspaceId: z.uuid(),
  boardId: z.uuid(),
  categoryId: z.uuid(),
  statusId: z.uuid().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  visibility: z.enum(["public", "private"]),
  votesCount: z.int(),
  commentsCount: z.int(),
  /** Whether the caller has voted. */
  isVoted: z.boolean(),
});
export type Post = z.infer<typeof Post>;

export const PostPage = z.strictObject({ data: z.array(Post), pagination: Pagination });
export type PostPage = z.infer<typeof PostPage>;

const Visibility = z.enum(["public", "private"]);

export const CreatePost = z.strictObject({
  title: Title,
  boardId: Uuid,
  categoryId: Uuid,
  visibility: Visibility,
  description: Description.optional(),
  /** Staff only. */
  statusId: Uuid.nullable().optional(),
});
export type CreatePost = z.infer<typeof CreatePost>;

/** An end user may change title and description alone. A move to another board needs a category of that board. */
export const UpdatePost = changes({
  title: Title,
  description: Description,
  boardId: Uuid,
  statusId: Uuid.nullable(),
  categoryId: Uuid,
  visibility: Visibility,
});
export type UpdatePost = z.infer<typeof UpdatePost>;

/** When each of some posts was touched last, before a change made at `changedAt`. */
const FormerTimes = z.strictObject({
  changedAt: z.iso.datetime(),
  before: z
    .array(z.strictObject({ id: Uuid, updatedAt: z.iso.datetime(), lastInteractionAt: z.iso.datetime() }))
    .max(100),
});

/**
 * `PATCH /staff/posts`: one change to up to a hundred posts. A category or tag must be of the board they are all on.
 * To undo a change, send the times of its answer as `restore`: posts that nobody touched since get them back.
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

/** The posts that were changed: those named that were there. */
export const ChangedPosts = z.strictObject({ ids: z.array(Uuid), ...FormerTimes.shape });
export type ChangedPosts = z.infer<typeof ChangedPosts>;

/** The posts that are gone: those named that were there. */
export const DeletedPosts = z.strictObject({ ids: z.array(Uuid) });

/** Filters: any-of within one parameter, all-of across them. */
export const ListPosts = z
  .strictObject({
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
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
    ...pageQuery,
  })
  .meta({ examples: [{ status: "active", sortBy: "votesCount", limit: 10 }] });
export type ListPosts = z.infer<typeof ListPosts>;

/** As staff see one in the dashboard: with who wrote it and its tags, by name. */
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

/** `GET /staff/posts`: the filters of `GET /v1/posts`, and two more. */
export const ListStaffPosts = ListPosts.extend({
  categoryId: listOf(Uuid).optional(),
  visibility: Visibility.optional(),
});
export type ListStaffPosts = z.infer<typeof ListStaffPosts>;

/** The state that the caller's toggle left. */
export const PostVote = z.strictObject({ postId: z.uuid(), isVoted: z.boolean(), votesCount: z.int() });
export type PostVote = z.infer<typeof PostVote>;
