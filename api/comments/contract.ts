import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { changes, prose, Uuid } from "../text.ts";
import { Creator } from "../users/contract.ts";

const example = { content: "Three days is right for tomatoes. Lettuce wants two." };

export const Comment = z
  .strictObject({
    id: z.uuid(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime().describe("When it was last edited. Likes and replies do not move it."),
    postId: z.uuid(),
    workspaceId: z.uuid(),
    parentId: z.uuid().nullable().describe("The comment it answers; null at the top of a thread."),
    /** Any UUID: a workspace's servers can choose the ids of its users. */
    userId: Uuid,
    content: z.string().describe("What is said."),
    isSpam: z.boolean().describe("Set aside as spam in the dashboard. Staff and its creator still see it."),
    isPinned: z.boolean().describe("Held at the top by staff, in the dashboard."),
    likesCount: z.int().describe("People who like it."),
    repliesCount: z.int().describe("Direct replies to it."),
    isLiked: z.boolean().describe("Whether the person behind the key likes it."),
    creator: Creator.nullable(),
  })
  .meta({
    id: "Comment",
    description:
      "People talk about a post in comments. A comment may answer another one, at any depth; replies are read comment by comment, so that a long thread costs nothing before it is opened.",
    examples: [{ ...example, parentId: null, likesCount: 3, repliesCount: 1 }],
  });
export type Comment = z.infer<typeof Comment>;

export const CommentPage = z
  .strictObject({ data: z.array(Comment), pagination: Pagination })
  .meta({ id: "CommentPage" });
export type CommentPage = z.infer<typeof CommentPage>;

const Content = prose(2_000, 1).describe("What is said.");

export const CreateComment = z
  .strictObject({
    content: Content,
    parentId: Uuid.nullable().optional().describe("The comment to answer, one of the same post."),
  })
  .meta({ id: "CreateComment", examples: [example] });
export type CreateComment = z.infer<typeof CreateComment>;

export const UpdateComment = z.strictObject({ content: Content }).meta({
  id: "UpdateComment",
  examples: [{ content: "Three days is right for tomatoes, two for lettuce." }],
});
export type UpdateComment = z.infer<typeof UpdateComment>;

export const ListComments = z.strictObject(pageQuery);
export type ListComments = z.infer<typeof ListComments>;

/** The state after the caller's toggle. */
export const CommentLike = z
  .strictObject({
    commentId: z.uuid().describe("The comment."),
    isLiked: z.boolean().describe("Whether the person behind the key likes it now."),
    likesCount: z.int().describe("People who like it now."),
  })
  .meta({ id: "CommentLike", examples: [{ isLiked: true, likesCount: 4 }] });
export type CommentLike = z.infer<typeof CommentLike>;

/** Only staff can pin a comment or mark it as spam. */
export const ModerateComment = changes({ isPinned: z.boolean(), isSpam: z.boolean() });
