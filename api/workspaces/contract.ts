import { z } from "zod";
import { changes, text } from "../text.ts";

const words = {
  name: "The workspace's name, as people read it.",
  subdomain: "Its address in the service: lower-case letters, digits and hyphens. Unique; some are reserved.",
  allowedDomains:
    "Where the widget may run: `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows nobody.",
};
const exampleDomains = ["beanrow.example", "*.beanrow.example"];

export const Workspace = z
  .strictObject({
    id: z.uuid(),
    name: z.string().describe(words.name),
    subdomain: z.string().describe(words.subdomain),
  })
  .meta({
    id: "Workspace",
    description:
      "Everything lives in a workspace, and nothing crosses from one to another. The key says which one is meant, so no path names it.",
    examples: [{ name: "Beanrow", subdomain: "beanrow" }],
  });
export type Workspace = z.infer<typeof Workspace>;

export const Credentials = z
  .strictObject({
    secretKey: z
      .string()
      .describe("Signs your identity tokens. For your servers only: never let it reach a browser."),
    sdkToken: z.string().describe("Names the workspace in the script tag. Public."),
    allowedDomains: z.array(z.string()).describe(words.allowedDomains),
    enforceSecureIdentify: z.boolean().describe("Whether the widget insists on signed identities."),
  })
  .meta({
    id: "Credentials",
    examples: [{ secretKey: "ews_…", sdkToken: "sdk_…", allowedDomains: exampleDomains }],
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

export const UpdateWorkspace = changes({
  name: WorkspaceName.describe(words.name),
  subdomain: Subdomain.describe(words.subdomain),
}).meta({ id: "UpdateWorkspace", examples: [{ name: "Beanrow Gardens" }] });
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

export const AllowedDomains = z
  .strictObject({ allowedDomains: z.array(z.string().max(300)).max(1_000).describe(words.allowedDomains) })
  .meta({ id: "AllowedDomains", examples: [{ allowedDomains: exampleDomains }] });
export type AllowedDomains = z.infer<typeof AllowedDomains>;

export const SetSecureIdentify = z
  .strictObject({ enforce: z.boolean().describe("Whether the widget shall insist.") })
  .meta({ id: "SetSecureIdentify" });
export const SecureIdentify = z
  .strictObject({ enforceSecureIdentify: z.boolean().describe("Whether the widget insists now.") })
  .meta({ id: "SecureIdentify" });

/** Another workspace of the caller's account. */
export const CreateOwnWorkspace = z.strictObject({ name: WorkspaceName, subdomain: Subdomain });

/** The hours for which the old secret stays valid; 0 ends it and every widget session at once. */
export const RotateSecretKey = z.strictObject({ overlapHours: z.number().min(0).max(168).default(24) });

export const RotatedSecretKey = z.strictObject({
  /** The new secret key, which `GET /v1/workspaces/credentials` also returns. */
  secretKey: z.string(),
  previousValidUntil: z.iso.datetime().nullable(),
});
