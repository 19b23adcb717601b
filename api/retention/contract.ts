import { z } from "zod";

/** `GET /staff/retention` and `PATCH /staff/retention` → `Retention`. */
export const Retention = z.strictObject({
  /**
   * The number of days without a post, comment, vote, like or ballot after which people who never proved their identity
   * are erased; null if they are kept.
   */
  retentionDays: z.int().min(30).max(3_650).nullable(),
});
export type Retention = z.infer<typeof Retention>;
