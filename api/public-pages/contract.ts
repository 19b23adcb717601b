import { z } from "zod";
import { Look } from "../appearances/contract.ts";
import { changes } from "../field-schemas.ts";

/** `GET /staff/public-page` → `PublicPage`, `PATCH /staff/public-page` with `SetPublicPage`. */
export const PublicPage = z.strictObject({
  /** Whether anybody may read the public boards and the changelog at the workspace's own address. */
  isPublic: z.boolean(),
  /** Whether search engines may list the pages. */
  isIndexed: z.boolean(),
});
export type PublicPage = z.infer<typeof PublicPage>;

export const SetPublicPage = changes({ isPublic: z.boolean(), isIndexed: z.boolean() });

/**
 * `POST /internal/public-workspace` → `PublicWorkspace`, which only the BFF may see. 404 `not_found` if no workspace with
 * this subdomain has a public page.
 */
export const FindPublicWorkspace = z.strictObject({ subdomain: z.string().max(63) });

export const PublicWorkspace = z.object({
  workspaceId: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  sdkToken: z.string(),
  /** Delegated keys with an older epoch are not valid. */
  epoch: z.int(),
  isIndexed: z.boolean(),
  /** Whether people can subscribe to the changelog by e-mail. */
  mailsChangelog: z.boolean(),
  /** The language of the posts. */
  language: z.string(),
  /** A newer API may send attributes that this BFF does not know. */
  look: Look.catch({}),
  logoDigest: z.string().nullable(),
});
export type PublicWorkspace = z.infer<typeof PublicWorkspace>;
