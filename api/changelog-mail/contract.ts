import { z } from "zod";
import { Email } from "../accounts/contract.ts";
import { MailLocale } from "../mail/contract.ts";

/**
 * `POST /internal/changelog-subscriptions`, for the BFF only: sends a link for confirmation to the address. The response
 * does not tell whether the address has subscribed before. 404 `not_found` if the workspace has no such e-mails, 429
 * `too_many_requests` after too many requests of people who did not confirm.
 */
export const SubscribeToChangelog = z.strictObject({
  workspaceId: z.uuid(),
  email: Email,
  locale: MailLocale,
});
export type SubscribeToChangelog = z.infer<typeof SubscribeToChangelog>;
