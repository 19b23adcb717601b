import { z } from "zod";

/** The events that an endpoint can receive, grouped as in the dashboard. */
export const eventTypes = [
  "post.created",
  "post.updated",
  "post.status_changed",
  "post.votes_changed",
  "post.merged",
  "post.merge_undone",
  "post.deleted",
  "comment.created",
  "comment.updated",
  "comment.deleted",
  "poll.opened",
  "poll.closed",
  "poll.votes_changed",
  "poll.deleted",
  "changelog.published",
  "changelog.updated",
  "changelog.deleted",
  "user.erased",
] as const;
export type EventType = (typeof eventTypes)[number];

/** `standard`: JSON and signatures as in Standard Webhooks. The others: a message for people, as this chat expects it. */
const Format = z.enum(["standard", "slack", "discord", "teams"]);
export type WebhookFormat = z.infer<typeof Format>;
