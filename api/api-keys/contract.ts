import { z } from "zod";
import { text } from "../text.ts";

/** A key as it can be shown: never its secret. */
export const ApiKey = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  /** The first characters, to recognise it by. */
  prefix: z.string(),
  lastFour: z.string(),
  expiresAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** At most 30 s behind. */
  lastUsedAt: z.iso.datetime().nullable(),
  user: z.strictObject({ id: z.uuid(), fullName: z.string(), role: z.string() }),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** With the key itself, shown this once. */
export const CreatedApiKey = ApiKey.extend({ apiKey: z.string() });

export const IssueApiKey = z.strictObject({
  name: text(100, 1),
  /** The staff member it acts as; the caller when left out. */
  userId: z.uuid("must be a UUID").optional(),
  expiresAt: z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with an offset" }).optional(),
});
