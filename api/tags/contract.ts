import { z } from "zod";
import { changes, text, Uuid } from "../text.ts";

export const Tag = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  boardId: z.uuid(),
  workspaceId: z.uuid(),
  name: z.string(),
  /** Kept true by the writes themselves. */
  postsCount: z.int(),
});
export type Tag = z.infer<typeof Tag>;

const Name = text(100, 1);

export const CreateTag = z.strictObject({ name: Name, boardId: Uuid });
export type CreateTag = z.infer<typeof CreateTag>;

export const UpdateTag = changes({ name: Name });
export type UpdateTag = z.infer<typeof UpdateTag>;

export const ListTags = z.strictObject({
  boardId: Uuid.optional().describe("Only the tags of this board."),
});
export type ListTags = z.infer<typeof ListTags>;

/** What adding and removing a tag both answer: the post's tags as they are now. */
export const PostTags = z.strictObject({ postId: z.uuid(), tagId: z.uuid(), tags: z.array(Tag) });
export type PostTags = z.infer<typeof PostTags>;
