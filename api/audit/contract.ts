import { z } from "zod";
import { pageOf, pageQuery } from "../pagination.ts";

/** An entry in the audit list: who did what. */
const AuditEvent = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  action: z.string(),
  /** The object or a detail of the action: an id, a role, a key's prefix or a title, for example. Never a secret. */
  subject: z.string().nullable(),
  user: z.strictObject({ id: z.uuid(), fullName: z.string() }).nullable(),
});
export const AuditEventPage = pageOf(AuditEvent);

export const ListAuditEvents = z.strictObject(pageQuery);
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

/**
 * `POST /internal/bursts`: reports the first call over a limit of the BFF. `ceiling` is the limit's name; the other
 * fields identify the workspace whose widget was called, or the account of the attempted sign-in.
 */
export const NoteBurst = z.strictObject({
  workspaceId: z.uuid().optional(),
  email: z.string().max(320).optional(),
  ceiling: z.string().max(40),
});
export type NoteBurst = z.infer<typeof NoteBurst>;
