import type { MailLocale } from "./contract.ts";

/** An e-mail as `claim_mail` or `claim_digests` returns it. */
export type MailMessage = StaffMail | FollowerMail | DigestMail;

/** The parts of an e-mail that all kinds have in common. */
export interface MailHead {
  workspaceId: string;
  userId: string;
  id: string;
  attempt: number;
  address: string;
  workspaceName: string;
  subdomain: string;
  senderName: string | null;
  replyTo: string | null;
}

export interface StaffMail extends MailHead {
  kind: "confirmation" | "newPosts";
  /** Whether the reader is an end user; such a reader gets only confirmations in this form. */
  isFollower: boolean;
  locale: MailLocale;
  /** The number of posts, of which `posts` has at most 50. */
  count: number;
  /** `excerpt`, here and below, is the start of the Markdown. */
  posts: { id: string; title: string; excerpt: string | null; author: string; board: string }[];
}

/** An e-mail to a follower of posts, as `follower_mail` returns it. */
export interface FollowerMail extends MailHead {
  kind: "followed";
  locale: MailLocale;
  /** The number of events, of which `events` has the newest 50, oldest first. */
  count: number;
  events: FollowedEvent[];
}

export interface FollowedEvent {
  type: "comment.created" | "post.status_changed" | "post.merged";
  postId: string;
  title: string;
  excerpt: string | null;
  author: string | null;
  isStaff: boolean;
  /** The new status; null if the post no longer has one, and for other types. */
  status: string | null;
  /** Whether the workspace's public page shows the post. */
  isOnPage: boolean;
}

/** An e-mail to a subscriber of a changelog, as `digest_message` returns it; `userId` is the id of the subscription. */
export interface DigestMail extends MailHead {
  kind: "subscription" | "digest";
  locale: MailLocale;
  /** The number of entries, of which `entries` has the newest 20, newest first. */
  count: number;
  entries: { id: string; title: string; excerpt: string }[];
}
