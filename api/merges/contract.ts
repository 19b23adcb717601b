import { z } from "zod";
import { Uuid } from "../field-schemas.ts";

/**
 * `POST /staff/posts/:id/merges` → 201. Merges a duplicate into the post, and removes the duplicate until the merge is
 * undone.
 */
export const MergePosts = z.strictObject({ duplicateId: Uuid });

/** A duplicate that was merged into a post. */
export const PostMerge = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The post that the duplicate was merged into. */
  postId: z.uuid(),
  duplicate: z.strictObject({ id: z.uuid(), title: z.string() }),
  votesMoved: z.int(),
  /** The number of votes for the duplicate by people who had also voted for the post. */
  votesDropped: z.int(),
  commentsMoved: z.int(),
  mergedBy: z.strictObject({ id: z.uuid(), fullName: z.string() }),
});
export type PostMerge = z.infer<typeof PostMerge>;
