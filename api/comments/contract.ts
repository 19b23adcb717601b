import { z } from "zod";
import { changes, DateTime, markdownMeta, prose, Uuid } from "../field-schemas.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";
import { Creator, includeQuery } from "../users/contract.ts";

const example = { content: "Three days is right for tomatoes. Lettuce wants two." };

export const Comment = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso
      .datetime()
      .describe("When the comment was last edited. Likes and replies do not change this time."),
    postId: z.uuid(),
    workspaceId: z.uuid(),
    parentId: z
      .uuid()
      .nullable()
      .describe("The comment that this comment replies to; null at the top of a thread."),
    /** A UUID of any version. */
    userId: Uuid,
    content: z.string().meta(markdownMeta).describe("The text of the comment."),
    isSpam: z
      .boolean()
      .describe(
        "Whether staff marked the comment as spam in the dashboard. Only staff and the creator see spam.",
      ),
    isPinned: z.boolean().describe("Whether staff pinned the comment to the top in the dashboard."),
    likesCount: z.int().describe("The number of people who like the comment."),
    repliesCount: z.int().describe("The number of direct replies to the comment."),
    isLiked: z.boolean().describe("Whether the key's user likes the comment."),
    creator: Creator.nullable(),
  })
  .meta({
    id: "Comment",
    description:
      "People discuss a post in comments. A comment can be a reply to another comment, at any depth. You read the replies to each comment separately, so a long thread is loaded only when it is opened.",
    examples: [{ ...example, parentId: null, likesCount: 3, repliesCount: 1 }],
  });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = pageOf(Comment).meta({ id: "CommentPage" });
export type CommentPage = z.infer<typeof CommentPage>;

const Content = prose(2_000, 1).describe("The text of the comment.");

export const CreateComment = z
  .strictObject({
    content: Content,
    parentId: Uuid.nullable().optional().describe("The comment to reply to, which must be on the same post."),
  })
  .meta({ id: "CreateComment", examples: [example] });
export type CreateComment = z.infer<typeof CreateComment>;

export const UpdateComment = z.strictObject({ content: Content }).meta({
  id: "UpdateComment",
  examples: [{ content: "Three days is right for tomatoes, two for lettuce." }],
});

export const ListComments = z.strictObject({ ...includeQuery, ...pageQuery });
export type ListComments = z.infer<typeof ListComments>;

/** A comment as staff see it. `parent` has the author and the start of the comment that it replies to. */
export const StaffComment = Comment.extend({
  parent: z.strictObject({ fullName: z.string(), content: z.string() }).nullable(),
});
export type StaffComment = z.infer<typeof StaffComment>;

const Position = z.tuple([DateTime, Uuid]);

/**
 * `GET /staff/posts/:postId/comments`: the latest comments, replies included. `before` is the `createdAt` and the `id` of
 * the first comment of the page that was read before.
 */
export const ListThread = z.strictObject({
  before: z
    .string()
    .refine(
      (value) => Position.safeParse(value.split(",")).success,
      "must be the time and the id of a comment",
    )
    .transform((value) => value.split(","))
    .optional(),
  limit: pageQuery.limit,
});
export type ListThread = z.infer<typeof ListThread>;

/** The oldest comment is the first one. `total` counts all comments on the post. */
export const ThreadPage = z.strictObject({
  data: z.array(StaffComment),
  total: z.int(),
  hasEarlier: z.boolean(),
});
export type ThreadPage = z.infer<typeof ThreadPage>;

/** Whether the caller likes the comment after the request, and the new count. */
export const CommentLike = z
  .strictObject({
    commentId: z.uuid().describe("The comment."),
    isLiked: z.boolean().describe("Whether the key's user likes the comment now."),
    likesCount: z.int().describe("The number of people who like the comment now."),
  })
  .meta({ id: "CommentLike", examples: [{ isLiked: true, likesCount: 4 }] });

/** Only staff can pin a comment or mark it as spam. */
export const ModerateComment = changes({ isPinned: z.boolean(), isSpam: z.boolean() });
