import { z } from "zod";
import { OpenWidget } from "../../api/embed/contract.ts";
import { ShownOfPerson } from "../../api/users/contract.ts";

/** `GET /embed/config?sdkToken=` */
export const EmbedConfig = z.object({
  workspace: z.object({ id: z.uuid(), name: z.string(), subdomain: z.string() }),
  enforceSecureIdentify: z.boolean(),
});
export type EmbedConfig = z.infer<typeof EmbedConfig>;

/**
 * An avatar's URL in percent-encoded ASCII, as browsers send it. The limit applies after encoding, because the session
 * token contains the URL.
 */
const AvatarUrl = z
  .url({ protocol: /^https$/, normalize: true })
  .pipe(
    z
      .string()
      .max(2_000, "must have at most 2000 characters when characters outside ASCII are written as %XX"),
  );

/** An unsigned profile that the page sends; rejected if Secure Identify is enforced. */
export const Profile = z.strictObject({
  id: z
    .string()
    .min(1)
    .max(255)
    .refine((id) => id.isWellFormed() && !/\p{Cc}/u.test(id), "must not contain control characters"),
  ...ShownOfPerson,
  avatarUrl: ShownOfPerson.avatarUrl.unwrap().pipe(AvatarUrl).optional(),
});
export type Profile = z.infer<typeof Profile>;

/** Every call without a session must identify the workspace by its SDK token. */
export const NamesWorkspace = z.object({ sdkToken: z.string() });

/** `POST /embed/session`: an SDK token alone opens an anonymous session. */
export const OpenSession = z
  .strictObject({
    sdkToken: z.string(),
    identityToken: z.string().optional(),
    profile: Profile.optional(),
    /**
     * The token of this browser's anonymous session, up to 30 days after it expired. Without an identity, the new
     * session is for the same visitor. With an identity, the visitor's activity moves to the identified user, unless
     * the anonymous session has ended.
     */
    continue: z.string().optional(),
    /** The response that the challenge's script returned, if a challenge is configured. */
    challenge: z.string().max(4_096).optional(),
  })
  .refine(({ identityToken, profile }) => identityToken === undefined || profile === undefined, {
    path: ["profile"],
    error: "must not be sent with an identityToken: put the profile into the token instead",
  });
export type OpenSession = z.infer<typeof OpenSession>;

export const EmbedSession = z.object({
  /** Sent as `Authorization: Bearer`; valid only for the routes under `/embed`. */
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

/** `POST /embed/open`: opens a session and returns the data of the first view in one request. */
export const OpenWithSession = z.looseObject(OpenWidget.shape);
