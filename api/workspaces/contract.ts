import { z } from "zod";
import { changes, text } from "../field-schemas.ts";

const words = {
  name: "The workspace's name, as people see it.",
  subdomain:
    "The workspace's short name in the service: lower-case letters, digits and hyphens. Unique; some names are reserved.",
  allowedDomains:
    "The domains on which the widget may run, such as `example.com`, `example.com:8443`, `*.example.com` or `https://example.com`. An empty list allows no domain.",
};
/** The languages whose word forms PostgreSQL knows since version 15. */
const languages = [
  ...["simple", "arabic", "armenian", "basque", "catalan", "danish", "dutch", "english", "finnish", "french"],
  ...["german", "greek", "hindi", "hungarian", "indonesian", "irish", "italian", "lithuanian", "nepali"],
  ...["norwegian", "portuguese", "romanian", "russian", "serbian", "spanish", "swedish", "tamil", "turkish"],
  "yiddish",
] as const;
/**
 * The language of the posts. Searches with `searchMode=text` treat the forms of a word in this language as the same word.
 * `simple` is for all other languages.
 */
const Language = z.enum(languages);
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
      "All objects belong to a workspace, and objects of different workspaces never refer to each other. The key identifies the workspace, so paths do not contain it.",
    examples: [{ name: "Beanrow", subdomain: "beanrow" }],
  });
export type Workspace = z.infer<typeof Workspace>;

/** `GET` and `PATCH /staff/search-language`. */
export const SearchLanguage = z.strictObject({ language: Language });
export type SearchLanguage = z.infer<typeof SearchLanguage>;

export const Credentials = z
  .strictObject({
    secretKey: z
      .string()
      .describe(
        "The key that signs your identity tokens. Keep it on your servers, and never send it to a browser.",
      ),
    sdkToken: z.string().describe("The public token that identifies the workspace in the script tag."),
    allowedDomains: z.array(z.string()).describe(words.allowedDomains),
    enforceSecureIdentify: z.boolean().describe("Whether the widget requires signed identities."),
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
    "must have 3 to 63 lower-case letters, digits or hyphens, and no hyphen at either end",
  )
  .refine((label) => !reserved.has(label), "is reserved");

export const WorkspaceName = text(100, 1);

export const UpdateWorkspace = changes({
  name: WorkspaceName.describe(words.name),
  subdomain: Subdomain.describe(words.subdomain),
}).meta({ id: "UpdateWorkspace", examples: [{ name: "Beanrow Gardens" }] });

export const AllowedDomains = z
  .strictObject({ allowedDomains: z.array(z.string().max(300)).max(1_000).describe(words.allowedDomains) })
  .meta({ id: "AllowedDomains", examples: [{ allowedDomains: exampleDomains }] });

export const SetSecureIdentify = z
  .strictObject({ enforce: z.boolean().describe("Whether the widget must require signed identities.") })
  .meta({ id: "SetSecureIdentify" });
export const SecureIdentify = z
  .strictObject({
    enforceSecureIdentify: z.boolean().describe("Whether the widget now requires signed identities."),
  })
  .meta({ id: "SecureIdentify" });

/** `POST /staff/workspaces`: creates another workspace for the caller's account. */
export const CreateOwnWorkspace = z.strictObject({ name: WorkspaceName, subdomain: Subdomain });

/**
 * The number of hours for which the old secret key stays valid. With 0, the key becomes invalid at once, and every
 * widget session ends.
 */
export const RotateSecretKey = z.strictObject({ overlapHours: z.number().min(0).max(168).default(24) });

export const RotatedSecretKey = z.strictObject({
  /** The new secret key, which `GET /v1/workspaces/credentials` also returns. */
  secretKey: z.string(),
  previousValidUntil: z.iso.datetime().nullable(),
});
