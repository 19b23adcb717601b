import { z } from "zod";

const days = z
  .string()
  .regex(/^\d{1,3}$/, "must be a whole number")
  .transform(Number)
  .refine((value) => value >= 1 && value <= 365, "must be from 1 to 365");

/** `GET /staff/overview?days=30`: the number of UTC days to cover, up to and including today. */
export const ReadOverview = z.strictObject({ days: days.default(30) });
export type ReadOverview = z.infer<typeof ReadOverview>;

const OverviewPost = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastInteractionAt: z.iso.datetime(),
  title: z.string(),
  boardId: z.uuid(),
  statusId: z.uuid().nullable(),
  votesCount: z.int(),
  commentsCount: z.int(),
});

/** Recent activity, the most wanted posts and the posts that need a reply from the team. */
export const Overview = z.strictObject({
  /** One row per UTC day, oldest first, including days without activity. */
  days: z.array(z.strictObject({ date: z.iso.date(), posts: z.int(), votes: z.int(), comments: z.int() })),
  /** Up to five active posts that have votes, those with the most votes first. */
  mostWanted: z.array(OverviewPost),
  /**
   * Up to ten open posts with a text of an end user that no text of staff has followed, longest waiting first; the first
   * such text, which may be the post itself, is of `waitingSince`. Spam counts as no text.
   */
  needsReply: z.array(OverviewPost.extend({ waitingSince: z.iso.datetime() })),
  /** The number of all such posts, counted up to 1,000. */
  needsReplyCount: z.int(),
  isNeedsReplyCountExact: z.boolean(),
});
export type Overview = z.infer<typeof Overview>;
