import { z } from "zod";
import { changes, text } from "../text.ts";

export const Workspace = z.strictObject({ id: z.uuid(), name: z.string(), subdomain: z.string() });
export type Workspace = z.infer<typeof Workspace>;

export const Credentials = z.strictObject({
  /** Signs identity tokens. Never send it to a browser. */
  secretKey: z.string(),
  /** Public: it names the workspace in the script tag. */
  sdkToken: z.string(),
  allowedDomains: z.array(z.string()),
  enforceSecureIdentify: z.boolean(),
});
export type Credentials = z.infer<typeof Credentials>;

const reserved = new Set(
  "www api app admin login cdn static mail assets auth blog dashboard docs embed help internal root smtp status support".split(
    " ",
  ),
);

/** A DNS label (RFC 1035) of 3 to 63 lower-case letters, digits and hyphens, unique in the service. */
export const Subdomain = z
  .string()
  .trim()
  .regex(
    /^[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/,
    "must have 3 to 63 lower-case letters, digits or hyphens, no hyphen at either end",
  )
  .refine((label) => !reserved.has(label), "is reserved");

export const WorkspaceName = text(100, 1);

export const UpdateWorkspace = changes({ name: WorkspaceName, subdomain: Subdomain });
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

/** Origins a widget may call from: `example.com`, `example.com:8443`, `*.example.com`, or `https://example.com`. */
export const AllowedDomains = z.strictObject({ allowedDomains: z.array(z.string().max(300)).max(1_000) });
export type AllowedDomains = z.infer<typeof AllowedDomains>;

export const SetSecureIdentify = z.strictObject({ enforce: z.boolean() });
export const SecureIdentify = z.strictObject({ enforceSecureIdentify: z.boolean() });

/** A further workspace of the caller's account. */
export const CreateOwnWorkspace = z.strictObject({ name: WorkspaceName, subdomain: Subdomain });

/** For how long the old secret still signs; 0 ends it, and every widget session, at once. */
export const RotateSecretKey = z.strictObject({ overlapHours: z.number().min(0).max(168).default(24) });

export const RotatedSecretKey = z.strictObject({
  /** The new one, shown here and by `GET /v1/workspaces/credentials`. */
  secretKey: z.string(),
  previousValidUntil: z.iso.datetime().nullable(),
});
