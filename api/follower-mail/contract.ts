import { z } from "zod";
import { Email } from "../accounts/contract.ts";
import { changes, text } from "../field-schemas.ts";

/** `GET` and `PATCH /staff/workspace-mail`: the e-mails to people who follow posts, and the sender of all e-mails. */
const WorkspaceMail = z.strictObject({
  mailsFollowers: z.boolean(),
  /** Whether people can subscribe to the changelog on the public page. */
  mailsChangelog: z.boolean(),
  /** The sender's name; null for the workspace's name. */
  senderName: text(100, 1).nullable(),
  /** The address that gets the replies; null for the sender's address. */
  replyTo: Email.nullable(),
});
export type WorkspaceMail = z.infer<typeof WorkspaceMail>;

export const SetWorkspaceMail = changes(WorkspaceMail.shape);
