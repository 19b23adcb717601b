import { z } from "zod";
import { Email } from "../accounts/contract.ts";

const StaffRole = z.enum(["owner", "admin", "member"]);

/** A pending invitation: a link with which one person can join the workspace. */
export const Invitation = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  email: z.string(),
  role: StaffRole,
  invitedBy: z.strictObject({ id: z.uuid(), fullName: z.string() }),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * `POST /staff/invitations` → 201. A second invitation of an address replaces the first; 409
 * `invitation_sent_recently` if this workspace mailed one to it within the last hour.
 */
export const CreateInvitation = z.strictObject({ email: Email, role: StaffRole });

export const CreatedInvitation = Invitation.extend({
  /** Returned once, and null if it was mailed: otherwise the inviter could join in the invited person's place. */
  link: z.string().nullable(),
  /**
   * Whether a mail server accepted it. If not, or without a mail server, or when the workspace or the address has
   * reached its mails for the hour, the inviter passes the link on.
   */
  isSent: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;
