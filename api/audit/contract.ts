import { z } from "zod";
import { pageOf, pageQuery } from "../pagination.ts";

/** An entry of the audit list: who did what. */
const AuditEvent = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  action: z.string(),
  /** The target of the action: an id, a prefix or a title. Never a secret. */
  subject: z.string().nullable(),
  user: z.strictObject({ id: z.uuid(), fullName: z.string() }).nullable(),
});
export const AuditEventPage = pageOf(AuditEvent);

export const ListAuditEvents = z.strictObject(pageQuery);
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

/** `POST /internal/bursts`: the first call over a limit, and the workspace or account that it concerns. */
export const NoteBurst = z.strictObject({
  workspaceId: z.uuid().optional(),
  email: z.string().max(320).optional(),
  ceiling: z.string().max(40),
});
export type NoteBurst = z.infer<typeof NoteBurst>;
