import { z } from "zod";
import { Email } from "../accounts/contract.ts";

const StaffRole = z.enum(["owner", "admin", "member"]);

/** A link into the workspace that waits for one person. */
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
 * `POST /staff/invitations` → 201. A second one for the same address takes the place of the first; 409
 * `invitation_sent_recently` when this workspace mailed one to it within the last hour.
 */
export const CreateInvitation = z.strictObject({ email: Email, role: StaffRole });

export const CreatedInvitation = Invitation.extend({
  /** Shown this once, and null when it was mailed: else whoever invites could come in the other's place. */
  link: z.string().nullable(),
  /**
   * Whether a mail server took it. Where none is set up, it did not, or the workspace had its letters of the hour, or
   * another workspace this address's, the link is handed over by hand.
   */
  isSent: z.boolean(),
});
export type CreatedInvitation = z.infer<typeof CreatedInvitation>;
