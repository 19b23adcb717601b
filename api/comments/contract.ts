import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { changes, prose, Uuid } from "../text.ts";
import { Creator } from "../users/contract.ts";

export const Comment = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** Moves on edit only. */
  updatedAt: z.iso.datetime(),
  postId: z.uuid(),
  workspaceId: z.uuid(),
  /** Set for replies. */
  parentId: z.uuid().nullable(),
  /** Any UUID: a workspace's servers may choose the ids of its users. */
  userId: Uuid,
  content: z.string(),
  isSpam: z.boolean(),
  isPinned: z.boolean(),
  likesCount: z.int(),
  /** Direct replies; they are read through the replies door. */
  repliesCount: z.int(),
  /** Whether the caller likes it. */
  isLiked: z.boolean(),
  creator: Creator.nullable(),
});
export type Comment = z.infer<typeof Comment>;

export const CommentPage = z.strictObject({ data: z.array(Comment), pagination: Pagination });
export type CommentPage = z.infer<typeof CommentPage>;

const Content = prose(2_000, 1);

export const CreateComment = z.strictObject({
  content: Content,
  /** A comment of the same post; a reply may be replied to. */
  parentId: Uuid.nullable().optional(),
});
export type CreateComment = z.infer<typeof CreateComment>;

export const UpdateComment = z.strictObject({ content: Content });
export type UpdateComment = z.infer<typeof UpdateComment>;

export const ListComments = z.strictObject(pageQuery);
export type ListComments = z.infer<typeof ListComments>;

/** The state that the caller's toggle left. */
export const CommentLike = z.strictObject({
  commentId: z.uuid(),
  isLiked: z.boolean(),
  likesCount: z.int(),
});
export type CommentLike = z.infer<typeof CommentLike>;

/** Staff alone pin a comment or mark it as spam. */
export const ModerateComment = changes({ isPinned: z.boolean(), isSpam: z.boolean() });
