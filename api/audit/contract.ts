import { z } from "zod";
import { pageOf, pageQuery } from "../pages/pagination.ts";

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
 * `POST /internal/bursts`: the BFF reports the first call that exceeds one of its rate limits. `ceiling` is the limit's
 * name. `workspaceId` is the workspace whose widget was called; `email` is the account of an attempted sign-in.
 */
export const NoteBurst = z.strictObject({
  workspaceId: z.uuid().optional(),
  email: z.string().max(320).optional(),
  ceiling: z.string().max(40),
});
export type NoteBurst = z.infer<typeof NoteBurst>;
