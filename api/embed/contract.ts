import { z } from "zod";
import { Look } from "../appearances/contract.ts";
import { Board } from "../boards/contract.ts";
import { Category } from "../categories/contract.ts";
import { ChangelogHead } from "../changelogs/contract.ts";
import { ExternalId } from "../field-schemas.ts";
import { MailLocale } from "../mail/contract.ts";
import { pageOf } from "../pages/pagination.ts";
import { Poll } from "../polls/contract.ts";
import { Post, PostPage } from "../posts/contract.ts";
import { Status } from "../statuses/contract.ts";
import { ShownOfPerson } from "../users/contract.ts";

/** The `sid` of a delegated key for a visitor without a session. */
export const readerSession = "reader";

/** `POST /internal/workspace` → `EmbedWorkspace`, for the BFF only, because it has secrets. 404 `unknown_sdk_token` */
export const FindEmbedWorkspace = z.strictObject({ sdkToken: z.string().max(100) });

export const EmbedWorkspace = z.object({
  workspaceId: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  /** Sessions and delegated keys with an older epoch are not valid. */
  epoch: z.int(),
  /** Normalised: each is a host, `host:port`, `*.host` or an origin. */
  allowedDomains: z.array(z.string()),
  enforceSecureIdentify: z.boolean(),
  /** Whether the workspace has a public page. */
  isPublic: z.boolean(),
  /** Whether visitors may add pictures. */
  takesPictures: z.boolean(),
  /** A newer API may send attributes that this BFF does not know. */
  look: Look.catch({}),
  logoDigest: z.string().nullable(),
  /** The current secret key and, for a limited time after a rotation, the previous one. */
  secretKeys: z.array(z.string()),
});
export type EmbedWorkspace = z.infer<typeof EmbedWorkspace>;

const profile = { externalId: ExternalId, ...ShownOfPerson };
/** A profile with the language of the person's browser. */
const described = { ...profile, locale: MailLocale.optional() };
/** `asksToConfirm` is false if the address must not get an e-mail that asks for a confirmation. */
const unsigned = { ...described, asksToConfirm: z.boolean().optional() };

/** A session to end. `until` is the time after which the session can no longer be renewed, in Unix seconds. */
const Ending = { sessionId: z.uuid(), until: z.int() };

/** `POST /internal/visitor` → `Visitor`. Finds or creates the end user with this identity, in one statement. */
export const ResolveVisitor = z.strictObject({
  workspaceId: z.uuid(),
  /** The same browser's anonymous session. This call ends it, and moves its visitor's activity to this person. */
  from: z.strictObject({ userId: z.uuid(), ...Ending }).optional(),
  identity: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("verified"),
      ...described,
      /** A token with a `jti` works once, then gets 401 `identity_token_used`. `expiresAt` is in Unix seconds. */
      token: z.strictObject({ jti: z.string().min(1).max(255), expiresAt: z.int() }).optional(),
    }),
    /**
     * 403 `identity_was_verified` if a signed token has ever verified this external id. If the BFF sends an `id`, a new
     * user gets that `id`; 401 `session_ended` if a different person already has that `id`.
     */
    z.strictObject({ kind: z.literal("unverified"), id: z.uuid().optional(), ...unsigned }),
    /** The BFF generates the `id`, and makes this call before the visitor's first write to create the user's row. */
    z.strictObject({ kind: z.literal("anonymous"), id: z.uuid() }),
  ]),
});
export type ResolveVisitor = z.infer<typeof ResolveVisitor>;

/**
 * `POST /internal/visitor/claim` → `ClaimedVisitor`. Finds the end user whom an unsigned profile names; 403 as for
 * `ResolveVisitor`. Creates a user only if the anonymous visitor in `from` has written something; that content then
 * moves to the user.
 */
export const ClaimVisitor = z.strictObject({
  workspaceId: z.uuid(),
  profile: z.strictObject(unsigned),
  from: z.strictObject({ userId: z.uuid(), ...Ending }).optional(),
});
export type ClaimVisitor = z.infer<typeof ClaimVisitor>;

export const ClaimedVisitor = z.object({
  /** Null if no end user with this identity exists. */
  id: z.uuid().nullable(),
  /** Whether the session in `from` was still active before this call. */
  isContinued: z.boolean(),
});
export type ClaimedVisitor = z.infer<typeof ClaimedVisitor>;

/** The end user that `ResolveVisitor` found or created; 403 `user_blocked` if staff have blocked this person. */
export const Visitor = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  kind: z.enum(["verified", "unverified", "anonymous"]),
});
export type Visitor = z.infer<typeof Visitor>;

/** `POST /internal/sessions/continue`. 401 `session_ended`, or 403 `user_blocked` if the session's visitor is blocked */
export const ContinueSession = z.strictObject({
  workspaceId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
});
export type ContinueSession = z.infer<typeof ContinueSession>;

/** `POST /internal/sessions/end` */
export const EndSession = z.strictObject({ workspaceId: z.uuid(), ...Ending });
export type EndSession = z.infer<typeof EndSession>;

/** `GET /internal/open`: the data for the panel's first view, limited to what this end user may see. */
export const OpenedWidget = z.strictObject({
  /** Null without a session, and for an anonymous visitor who has not written yet. */
  visitor: Visitor.omit({ email: true })
    .extend({
      /** Null for an unsigned visitor whose page sent no name: the stored name is not revealed. */
      fullName: z.string().nullable(),
    })
    .nullable(),
  /** The public boards: the default board first, then the others by title. */
  boards: z.array(Board),
  categories: z.array(Category),
  statuses: z.array(Status),
  /** The active polls, newest first, at most 20. */
  polls: z.array(Poll),
  /** Whether any poll has ended. */
  hasPastPolls: z.boolean(),
  /** The tabs that the look names; otherwise `ideas`, and `roadmap`, `polls` and `news` if they have anything to show. */
  tabs: z.array(z.string()),
  takesPictures: z.boolean(),
  takesContext: z.boolean(),
  changelogs: z.strictObject({
    /** The ten newest entries. */
    data: z.array(ChangelogHead),
    /** The number of entries published after `seenAt`, counted up to 100; 0 without a `seenAt`. */
    unread: z.int(),
  }),
  /** The first page of `GET /v1/posts`. */
  posts: PostPage,
});
export type OpenedWidget = z.infer<typeof OpenedWidget>;

export const OpenWidget = z.strictObject({
  seenAt: z.iso.datetime({ offset: true, error: "must be an ISO 8601 time with an offset" }).optional(),
});
export type OpenWidget = z.infer<typeof OpenWidget>;

/** The response of `GET /internal/unread` and of the BFF's `GET /embed/unread?sdkToken=`, for a query as `OpenWidget`. */
export const Unread = z.strictObject({
  /** The changelog entries published after `seenAt`, at most 100, plus the caller's unseen notifications, at most 50. */
  unread: z.int(),
});
export type Unread = z.infer<typeof Unread>;

/** A post in the widget's lists: with the start of its text as `excerpt` instead of its description, unless that is null. */
export const PostCard = z.strictObject({
  ...Post.shape,
  description: z.null().optional(),
  excerpt: z.string().optional(),
});
export type PostCard = z.infer<typeof PostCard>;

export const PostCardPage = pageOf(PostCard);
export type PostCardPage = z.infer<typeof PostCardPage>;

/** The response of the BFF's `GET /embed/open?sdkToken=`. */
export const EmbedOpen = OpenedWidget.extend({
  posts: PostCardPage,
  workspace: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    enforceSecureIdentify: z.boolean(),
    look: Look,
    /** The path of the logo, relative to the folder of `embed.js`; null if there is none. */
    logo: z.string().nullable(),
  }),
});
export type EmbedOpen = z.infer<typeof EmbedOpen>;
