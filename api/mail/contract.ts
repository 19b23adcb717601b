import { z } from "zod";

/** When a member of staff is notified of new posts, or a follower of followed posts. */
export const MailFrequency = z.enum(["off", "at_once", "daily", "weekly"]);
export type MailFrequency = z.infer<typeof MailFrequency>;

/** The languages of e-mails to followers, which are those of the widget. */
export const MailLocale = z.enum(["ar", "de", "en", "es", "fr", "ja", "pt"]);
export type MailLocale = z.infer<typeof MailLocale>;

/** `PATCH /staff/mail-preferences` → `MailPreferences` */
export const SetMailPreferences = z.strictObject({ newPosts: MailFrequency });

export const MailPreferences = z.strictObject({
  newPosts: MailFrequency,
  address: z.string().nullable(),
  /** Until the link in the first e-mail is opened, nothing else is sent to the address. */
  isConfirmed: z.boolean(),
  /** Whether a mail server rejected the address. Nothing is sent until the person chooses again. */
  isBounced: z.boolean(),
});
export type MailPreferences = z.infer<typeof MailPreferences>;

/** `GET /staff/mail-preferences` */
export const MailSettings = z.strictObject({
  ...MailPreferences.shape,
  /** Whether this installation has a mail server. */
  isConfigured: z.boolean(),
  /** The number of the workspace's e-mails that have been due for over a minute. */
  unsentCount: z.int(),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** `POST /internal/mail/view` → `MailLink`, for the BFF only. 404 `unknown_mail_link` */
export const ViewMailLink = z.strictObject({ token: z.string().max(500) });

export const MailLink = z.object({
  /**
   * `subscription` confirms e-mails about the changelog, and `digest` ends them; both have the frequency `weekly` while
   * there are such e-mails. `stop` ends the e-mails of all workspaces to an address that has confirmed nothing; the
   * other fields then say nothing.
   */
  purpose: z.enum(["preferences", "confirmation", "post", "subscription", "digest", "stop"]),
  workspaceName: z.string(),
  /** Whether the reader is an end user, who is notified of followed posts, and not a member of staff. */
  isFollower: z.boolean(),
  /** How often the reader is notified of new or followed posts. */
  frequency: MailFrequency,
  isConfirmed: z.boolean(),
  locale: MailLocale,
  /** The post of a link to one post; null if the reader may not see it, and for other links. */
  post: z.object({ title: z.string(), isFollowing: z.boolean() }).nullable(),
});
export type MailLink = z.infer<typeof MailLink>;

/**
 * `POST /internal/mail/use` → `MailLink`, for the BFF only: confirms the address, stores how often the reader wants e-mails
 * or whether the reader follows the link's post, starts or ends a subscription of the changelog, or stops e-mails to a
 * stranger. 404 `unknown_mail_link`
 */
export const UseMailLink = z.strictObject({
  token: z.string().max(500),
  frequency: MailFrequency.default("off"),
  isFollowing: z.boolean().default(false),
});
export type UseMailLink = z.input<typeof UseMailLink>;
