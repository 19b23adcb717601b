import { z } from "zod";
import { OpenWidget } from "../../api/embed/contract.ts";
import { ShownOfPerson } from "../../api/users/contract.ts";

/** `GET /embed/config?sdkToken=` */
export const EmbedConfig = z.object({
  workspace: z.object({ id: z.uuid(), name: z.string(), subdomain: z.string() }),
  enforceSecureIdentify: z.boolean(),
});
export type EmbedConfig = z.infer<typeof EmbedConfig>;

/** As browsers send it, in ASCII: a session's token carries it, and must not outgrow its limit by another script. */
const AvatarUrl = z
  .url({ protocol: /^https$/, normalize: true })
  .pipe(z.string().max(2_000, "must have at most 2000 characters, those beyond ASCII written as %XX"));

/** A person as the page names them, unsigned; refused where Secure Identify is enforced. */
export const Profile = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(255)
    .refine((id) => id.isWellFormed() && !/\p{Cc}/u.test(id), "must not hold control characters"),
  ...ShownOfPerson,
  avatarUrl: ShownOfPerson.avatarUrl.unwrap().pipe(AvatarUrl).optional(),
});
export type Profile = z.infer<typeof Profile>;

/** What every unproved call must name: whose widget this is. */
export const NamesWorkspace = z.object({ sdkToken: z.string() });

/** `POST /embed/session`: nothing but the SDK token is an anonymous visitor. */
export const OpenSession = z
  .strictObject({
    sdkToken: z.string(),
    identityToken: z.string().optional(),
    profile: Profile.optional(),
    /**
     * The token of this browser's anonymous session, up to 30 days after its end. Alone, the same visitor goes on; beside
     * an identity, what the visitor did comes along, or nothing when that session is over.
     */
    continue: z.string().optional(),
    /** What the challenge's own script gave, where a challenge is set up. */
    challenge: z.string().max(4_096).optional(),
  })
  .refine(({ identityToken, profile }) => identityToken === undefined || profile === undefined, {
    path: ["profile"],
    error: "must not come beside an identityToken: sign what should be known",
  });
export type OpenSession = z.infer<typeof OpenSession>;

export const EmbedSession = z.object({
  /** Sent as `Authorization: Bearer`; opens the routes under `/embed/v1` and `/embed/visitor`, and no others. */
  token: z.string(),
  expiresAt: z.iso.datetime(),
  user: z.object({
    id: z.uuid(),
    kind: z.enum(["verified", "unverified", "anonymous"]),
    /** Null for an anonymous visitor. */
    fullName: z.string().nullable(),
    avatarUrl: z.string().nullable(),
  }),
});
export type EmbedSession = z.infer<typeof EmbedSession>;

/** `POST /embed/open`: what opens a session, and asks for all that is painted first in the same request. */
export const OpenWithSession = z.looseObject(OpenWidget.shape);
