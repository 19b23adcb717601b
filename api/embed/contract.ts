import { z } from "zod";

/** `POST /internal/workspace`: what the BFF must know to let a browser in. Never leaves the servers. */
export const FindEmbedWorkspace = z.strictObject({ sdkToken: z.string().max(100) });

export const EmbedWorkspace = z.object({
  workspaceId: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  /** Sessions and delegated keys of an older epoch are dead. */
  epoch: z.int(),
  /** Normalised: a host, `host:port`, `*.host`, or an origin. */
  allowedDomains: z.array(z.string()),
  enforceSecureIdentify: z.boolean(),
  /** The secrets that may have signed an identity token: the current one, then one still in its rotation overlap. */
  secretKeys: z.array(z.string()),
});
export type EmbedWorkspace = z.infer<typeof EmbedWorkspace>;

const profile = {
  externalId: z.string().min(1).max(255),
  email: z.email().max(320).optional(),
  fullName: z.string().min(1).max(200).optional(),
  avatarUrl: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .optional(),
};

/** `POST /internal/visitor`: makes or finds the end user behind an identity, in one statement. */
export const ResolveVisitor = z.strictObject({
  workspaceId: z.uuid(),
  identity: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("verified"),
      ...profile,
      /** Single use: a second one is 401 `identity_token_used`. Kept until `expiresAt` (Unix seconds). */
      token: z.strictObject({ jti: z.string().min(1).max(255), expiresAt: z.int() }).optional(),
    }),
    /** 403 `identity_was_verified` when this external id was ever proved. */
    z.strictObject({ kind: z.literal("unverified"), ...profile }),
    /** An id minted by the BFF; the row is made at the first write. */
    z.strictObject({ kind: z.literal("anonymous"), id: z.uuid() }),
  ]),
});
export type ResolveVisitor = z.infer<typeof ResolveVisitor>;

/** 403 `user_blocked` instead, when staff blocked this person. */
export const Visitor = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  kind: z.enum(["verified", "unverified", "anonymous"]),
});
export type Visitor = z.infer<typeof Visitor>;
