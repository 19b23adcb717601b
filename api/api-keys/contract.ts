import { z } from "zod";
import { text } from "../field-schemas.ts";

/** An API key as it is listed: without the key itself. */
export const ApiKey = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  /** The key's first 12 characters, by which people can recognise it. */
  prefix: z.string(),
  lastFour: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** Up to 30 s out of date. */
  lastUsedAt: z.iso.datetime().nullable(),
  user: z.strictObject({ id: z.uuid(), fullName: z.string(), role: z.string() }),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Includes the key itself, which is returned only once. */
export const CreatedApiKey = ApiKey.extend({ apiKey: z.string() });

export const IssueApiKey = z.strictObject({
  name: text(100, 1),
  /** The staff member that the key acts as; the caller by default. */
  userId: z.uuid("must be a UUID").optional(),
  expiresAt: z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with an offset" }).optional(),
});
