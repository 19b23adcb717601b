import { z } from "zod";
import { Uuid } from "../field-schemas.ts";
import { Creator } from "../users/contract.ts";

export const DesiredFollow = z.strictObject({ isFollowing: z.boolean() });

export const Follow = z.strictObject({ postId: z.uuid(), isFollowing: z.boolean() });
export type Follow = z.infer<typeof Follow>;

/** Something that happened to a post that the caller follows. */
export const Notification = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  type: z.enum(["comment.created", "post.status_changed", "post.merged"]),
  isSeen: z.boolean(),
  /** After a merge, the post that the other one is now part of. */
  post: z.strictObject({ id: z.uuid(), title: z.string() }),
  /** Null unless the type is `comment.created`. The excerpt is plain text of at most 200 characters. */
  comment: z.strictObject({ id: z.uuid(), parentId: Uuid.nullable(), excerpt: z.string() }).nullable(),
  /** The new status; null if the post no longer has one, and for other types. */
  status: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** Who did it; null if the person's row is gone. */
  creator: Creator.nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** The newest 50 notifications, newest first, and how many of them are unseen. */
export const Notifications = z.strictObject({ data: z.array(Notification), unseenCount: z.int() });
export type Notifications = z.infer<typeof Notifications>;

/** `GET /staff/notifications`: with `count`, only how many are unseen, for pages that show no more. */
export const ListNotifications = z.strictObject({ count: z.literal("1").optional() });
export type ListNotifications = z.infer<typeof ListNotifications>;

/** The response with `count`: the number of unseen notifications, counted up to 50. */
export const NotificationCount = Notifications.omit({ data: true });
export type NotificationCount = z.infer<typeof NotificationCount>;

/** `seenId` is the id of the newest notification that was shown. */
export const SeenNotifications = z.strictObject({ seenId: z.uuidv7() });
