import { z } from "zod";
import { changes, DateTime, text } from "../field-schemas.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";

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

/** `standard`: JSON and signatures as in Standard Webhooks. Others: a message for people, in the chat's format. */
const Format = z.enum(["standard", "slack", "discord", "teams"]);
export type WebhookFormat = z.infer<typeof Format>;

const Url = text(2_000, 1);
const Events = z
  .array(z.enum(eventTypes))
  .min(1, "must have at least one event")
  .refine((events) => new Set(events).size === events.length, "must not have an event twice");
const Text = text(200).nullable();

export const Webhook = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  url: z.string(),
  description: z.string().nullable(),
  format: Format,
  events: z.array(z.enum(eventTypes)),
  /** When the first attempt failed after the last success; null if the last message was delivered. */
  failingSince: z.iso.datetime().nullable(),
  /** When a test event failed; null if a message was delivered since then. */
  testFailedAt: z.iso.datetime().nullable(),
  disabledAt: z.iso.datetime().nullable(),
  /** `staff`: somebody disabled it. `gone`: it responded with 410. `failing`: all attempts failed for three days. */
  disabledReason: z.enum(["staff", "gone", "failing"]).nullable(),
});
export type Webhook = z.infer<typeof Webhook>;

/** Includes the secret that signs its messages, which can also be read later. */
export const CreatedWebhook = Webhook.extend({ secret: z.string() });
export type CreatedWebhook = z.infer<typeof CreatedWebhook>;

export const CreateWebhook = z.strictObject({
  url: Url,
  description: Text.optional(),
  format: Format.default("standard"),
  events: Events,
});
export type CreateWebhook = z.infer<typeof CreateWebhook>;

export const UpdateWebhook = changes({
  url: Url,
  description: Text,
  format: Format,
  events: Events,
  isEnabled: z.boolean(),
});
export type UpdateWebhook = z.infer<typeof UpdateWebhook>;

/** Secrets, newest first: each signs until it expires. */
export const WebhookSecrets = z.strictObject({
  secrets: z.array(z.strictObject({ secret: z.string(), expiresAt: z.iso.datetime().nullable() })),
});
export type WebhookSecrets = z.infer<typeof WebhookSecrets>;

export const RotateWebhookSecret = z.strictObject({
  overlapHours: z.number().min(0, "must be at least 0").max(168, "must be at most 168").default(24),
});

/** `pending`: an attempt is planned or under way. `failed`: no attempt has succeeded, and none is planned. */
const DeliveryState = z.enum(["pending", "delivered", "failed"]);

export const WebhookDelivery = z.strictObject({
  /** The message's `webhook-id`. */
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  type: z.string(),
  state: DeliveryState,
  attempts: z.int(),
  lastAttemptAt: z.iso.datetime().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  responseStatus: z.int().nullable(),
  /** Why there was no response, in a sentence. */
  error: z.string().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookDeliveryPage = pageOf(WebhookDelivery);
export type WebhookDeliveryPage = z.infer<typeof WebhookDeliveryPage>;

/** The request as it would be sent now, with the objects as they are now, and the start of an error response. */
export const WebhookDeliveryDetails = WebhookDelivery.extend({
  requestBody: z.string(),
  responseExcerpt: z.string().nullable(),
  /** The duration of the last attempt, in milliseconds. */
  duration: z.int().nullable(),
});
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>;

export const ListDeliveries = z.strictObject({ state: DeliveryState.optional(), ...pageQuery });
export type ListDeliveries = z.infer<typeof ListDeliveries>;

/** `POST /staff/webhooks/:id/replays`: sends the events of a time range once more. */
export const ReplayDeliveries = z
  .strictObject({
    from: DateTime,
    to: DateTime,
    /** Whether to send events again that were already delivered. */
    includesDelivered: z.boolean().default(false),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "must be later than from" });

/** If `hasMore`, the range has more than 10,000 events: repeat the request with `until` as `from`. */
export const Replayed = z.strictObject({
  replayed: z.int(),
  hasMore: z.boolean(),
  until: z.iso.datetime().nullable(),
});
export type Replayed = z.infer<typeof Replayed>;
