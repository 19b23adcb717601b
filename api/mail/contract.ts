import { z } from "zod";

/** When a member of staff hears of new posts. */
export const NewPostMail = z.enum(["off", "at_once", "daily", "weekly"]);
export type NewPostMail = z.infer<typeof NewPostMail>;

/** `PATCH /staff/mail-preferences` → `MailPreferences` */
export const SetMailPreferences = z.strictObject({ newPosts: NewPostMail });

export const MailPreferences = z.strictObject({
  newPosts: NewPostMail,
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

export const MailLink = z.strictObject({
  purpose: z.enum(["preferences", "confirmation"]),
  workspaceName: z.string(),
  newPosts: NewPostMail,
  isConfirmed: z.boolean(),
});
export type MailLink = z.infer<typeof MailLink>;

/**
 * `POST /internal/mail/use` → `MailLink`, for the BFF only: confirms the address, or stores the choice. 404
 * `unknown_mail_link`
 */
export const UseMailLink = z.strictObject({
  token: z.string().max(500),
  newPosts: NewPostMail.default("off"),
});
