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
