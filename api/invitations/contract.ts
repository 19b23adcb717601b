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
 * `POST /staff/invitations` → 201. A second invitation to the same address replaces the first; 409
 * `invitation_sent_recently` if the workspace mailed the first within the last hour.
 */
export const CreateInvitation = z.strictObject({ email: Email, role: StaffRole });

export const CreatedInvitation = Invitation.extend({
  /**
   * Returned only here. Null if the link was mailed, so that the inviter cannot join in the invited person's place.
   */
  link: z.string().nullable(),
  /**
   * Whether a mail server accepted the mail. If false, the inviter must pass on the link. Causes: no server is
   * configured, the server did not confirm the mail, or the workspace or address has reached its hourly limit.
   */
  isSent: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;
