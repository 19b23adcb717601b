import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";

/** Who did what. */
const AuditEvent = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  action: z.string(),
  /** What it was done to: an id, a prefix, a title. Never a secret. */
  subject: z.string().nullable(),
  user: z.strictObject({ id: z.uuid(), fullName: z.string() }).nullable(),
});
export const AuditEventPage = z.strictObject({ data: z.array(AuditEvent), pagination: Pagination });

export const ListAuditEvents = z.strictObject(pageQuery);
export type ListAuditEvents = z.infer<typeof ListAuditEvents>;

/** `POST /internal/bursts`: the first call over a ceiling, and the workspace or account that it concerns. */
export const NoteBurst = z.strictObject({
  workspaceId: z.uuid().optional(),
  email: z.string().max(320).optional(),
  ceiling: z.string().max(40),
});
export type NoteBurst = z.infer<typeof NoteBurst>;
