import { z } from "zod";
import { Description, Title, Uuid } from "../field-schemas.ts";
import { Post, Visibility } from "../posts/contract.ts";

/**
 * `PATCH /staff/posts/:id`: changes the text of a post, unless somebody else has changed it: `seen` is the text that the
 * editor started from. Otherwise 409 `post_changed`, with `post`, which is an `EditedPost`. `seen` is compared as it is.
 */
export const EditPost = z.strictObject({
  title: Title,
  description: Description,
  seen: z.strictObject({ title: z.string(), description: z.string().nullable() }),
});
export type EditPost = z.infer<typeof EditPost>;

/** The text that a post has now, and who changed it last and when; null if unknown. */
export const EditedPost = Post.pick({ title: true, description: true }).extend({
  editedAt: z.iso.datetime().nullable(),
  editedBy: z.string().nullable(),
});
export type EditedPost = z.infer<typeof EditedPost>;

/** When posts were changed, and each post's times before the change. */
const FormerTimes = z.strictObject({
  changedAt: z.iso.datetime(),
  before: z
    .array(z.strictObject({ id: Uuid, updatedAt: z.iso.datetime(), lastInteractionAt: z.iso.datetime() }))
    .max(100),
});

/**
 * `PATCH /staff/posts`: makes one change to up to 100 posts. A category or tag must belong to the board of every one of
 * these posts. A new `boardId` needs a `categoryId` of that board; the posts lose their tags and get those of `tagIds`. To
 * reverse an earlier change, a request can send `changedAt` and `before` from the response to that change as `restore`:
 * posts that have not changed since then get their earlier times back.
 */
export const UpdatePosts = z
  .strictObject({
    ids: z.array(Uuid).min(1).max(100),
    statusId: Uuid.nullable().optional(),
    boardId: Uuid.optional(),
    categoryId: Uuid.optional(),
    visibility: Visibility.optional(),
    tagIds: z.array(Uuid).max(100).optional(),
    addTagId: Uuid.optional(),
    removeTagId: Uuid.optional(),
    restore: FormerTimes.optional(),
  })
  .refine(
    ({ ids: _, restore: __, ...changes }) => Object.keys(changes).length > 0,
    "must change at least one field",
  );

/** `ids` are the posts that were changed; posts in the request that no longer exist are left out. */
export const ChangedPosts = z.strictObject({ ids: z.array(Uuid), ...FormerTimes.shape });
export type ChangedPosts = z.infer<typeof ChangedPosts>;
