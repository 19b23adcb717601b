import { z } from "zod";

/**
 * The data of one server-sent event of `GET /internal/events`, which only the BFF may read. The response begins when the
 * API listens, and ends when events may have been missed. A comment is sent at least every 10 seconds.
 */
export const FeedEvent = z.object({
  workspaceId: z.uuid(),
  type: z.string(),
  /**
   * The post, poll, changelog entry, user or board that changed. For an event about a comment, the comment's post; for
   * `activity.added`, the post of which followers have a new notification.
   */
  id: z.uuid(),
  /** Whether everybody could see the post until this event, which deleted, merged or hid it. */
  wasPublic: z.literal(true).optional(),
});
export type FeedEvent = z.infer<typeof FeedEvent>;

/** `POST /internal/audiences` → `Audiences`: which end users may see these posts. */
export const FindAudiences = z.strictObject({ workspaceId: z.uuid(), postIds: z.array(z.uuid()).max(500) });
export type FindAudiences = z.infer<typeof FindAudiences>;

export const Audiences = z.object({
  /** The posts that everybody may see. */
  public: z.array(z.uuid()),
  /** The posts that only their author and staff may see. */
  own: z.array(z.object({ postId: z.uuid(), userId: z.uuid() })),
});
export type Audiences = z.infer<typeof Audiences>;

/**
 * The data of one server-sent event of the BFF's `GET /embed/live` and `GET /dashboard/api/w/:workspaceId/live`. The
 * browser reads the object again with its usual requests.
 */
export const LiveEvent = z.strictObject({
  /**
   * The type of a `FeedEvent`; or `resync` if events may have been missed, or a board was deleted or became private or
   * public: the browser then reloads everything.
   */
  type: z.string(),
  /** As in `FeedEvent`; absent with `resync`. */
  id: z.uuid().optional(),
  /** The browser waits for a random part of this time, in milliseconds, so that not all browsers read at once. */
  within: z.int(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;
