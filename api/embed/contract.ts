import { z } from "zod";
import { Board } from "../boards/contract.ts";
import { Category } from "../categories/contract.ts";
import { ExternalId } from "../field-schemas.ts";
import { Poll } from "../polls/contract.ts";
import { PostPage } from "../posts/contract.ts";
import { Status } from "../statuses/contract.ts";
import { ShownOfPerson } from "../users/contract.ts";

/** `POST /internal/workspace`: the data that the BFF needs to accept a browser. Never leaves the servers. */
export const FindEmbedWorkspace = z.strictObject({ sdkToken: z.string().max(100) });

export const EmbedWorkspace = z.object({
  workspaceId: z.uuid(),
  name: z.string(),
  subdomain: z.string(),
  /** Sessions and delegated keys of an older epoch are not valid. */
  epoch: z.int(),
  /** Normalised: a host, `host:port`, `*.host`, or an origin. */
  allowedDomains: z.array(z.string()),
  enforceSecureIdentify: z.boolean(),
  /** The secrets that can sign an identity token: the current one, then the previous one during a rotation overlap. */
  secretKeys: z.array(z.string()),
});
export type EmbedWorkspace = z.infer<typeof EmbedWorkspace>;

const profile = { externalId: ExternalId, ...ShownOfPerson };

/** A session; `until` is the last time at which it could be renewed (Unix seconds). */
const Ending = { sessionId: z.uuid(), until: z.int() };

/** `POST /internal/visitor`: finds or creates the end user behind an identity, in one statement. */
export const ResolveVisitor = z.strictObject({
  workspaceId: z.uuid(),
  /** The same browser's anonymous session, which this call ends; its visitor's activity moves to this person. */
  from: z.strictObject({ userId: z.uuid(), ...Ending }).optional(),
  identity: z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("verified"),
      ...profile,
      /** Single use: a second use is 401 `identity_token_used`. Stored until `expiresAt` (Unix seconds). */
      token: z.strictObject({ jti: z.string().min(1).max(255), expiresAt: z.int() }).optional(),
    }),
    /**
     * 403 `identity_was_verified` when this external id was ever verified. `id`: for the new row, if one is needed; 401
     * `session_ended` when another person has it.
     */
    z.strictObject({ kind: z.literal("unverified"), id: z.uuid().optional(), ...profile }),
    /** The BFF generates the id; the first write creates the row. */
    z.strictObject({ kind: z.literal("anonymous"), id: z.uuid() }),
  ]),
});
export type ResolveVisitor = z.infer<typeof ResolveVisitor>;

/**
 * `POST /internal/visitor/claim`: an unsigned profile opens a session. 403 as for `ResolveVisitor`. The person gets a
 * row only if the visitor in `from` has one, to receive that visitor's activity.
 */
export const ClaimVisitor = z.strictObject({
  workspaceId: z.uuid(),
  profile: z.strictObject(profile),
  from: z.strictObject({ userId: z.uuid(), ...Ending }).optional(),
});
export type ClaimVisitor = z.infer<typeof ClaimVisitor>;

export const ClaimedVisitor = z.object({
  /** Null for a person without a row. */
  id: z.uuid().nullable(),
  /** Whether the session in `from` was active. */
  isContinued: z.boolean(),
});
export type ClaimedVisitor = z.infer<typeof ClaimedVisitor>;

/** 403 `user_blocked` instead, when staff have blocked this person. */
export const Visitor = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  kind: z.enum(["verified", "unverified", "anonymous"]),
});
export type Visitor = z.infer<typeof Visitor>;

/**
 * `POST /internal/sessions/continue`: 401 `session_ended` if the session has ended, 403 `user_blocked` if its visitor is
 * blocked.
 */
export const ContinueSession = z.strictObject({
  workspaceId: z.uuid(),
  userId: z.uuid(),
  sessionId: z.uuid(),
});
export type ContinueSession = z.infer<typeof ContinueSession>;

/** `POST /internal/sessions/end` */
export const EndSession = z.strictObject({ workspaceId: z.uuid(), ...Ending });
export type EndSession = z.infer<typeof EndSession>;

/** `POST /internal/rejected-origins`: one BFF process's counts since its last report. */
export const NoteRejectedOrigins = z.strictObject({
  rejections: z
    .array(
      z.strictObject({ workspaceId: z.uuid(), origin: z.string().min(1).max(300), count: z.int().min(1) }),
    )
    .max(100),
});
export type NoteRejectedOrigins = z.infer<typeof NoteRejectedOrigins>;

/** `GET /staff/rejected-origins`: pages that requested the widget and were rejected, latest first, at most 100. */
export const RejectedOrigin = z.strictObject({
  /** As the browser sent it; `null` for a page without a web origin, such as a file or a sandboxed frame. */
  origin: z.string(),
  rejections: z.int(),
  lastSeenAt: z.iso.datetime(),
});
export type RejectedOrigin = z.infer<typeof RejectedOrigin>;

/** `POST /internal/seen-origins`: allowed pages that used the widget since the BFF's last report. */
export const NoteSeenOrigins = z.strictObject({
  sightings: z.array(z.strictObject({ workspaceId: z.uuid(), origin: z.string().min(1).max(300) })).max(100),
});
export type NoteSeenOrigins = z.infer<typeof NoteSeenOrigins>;

/** `GET /staff/seen-origins`: pages on which the widget worked, latest first, at most 20. */
export const SeenOrigin = z.strictObject({
  origin: z.string(),
  /** Accurate to a few minutes: not every use is recorded. */
  lastSeenAt: z.iso.datetime(),
});
export type SeenOrigin = z.infer<typeof SeenOrigin>;

/** An entry of the changelog without its content. */
const ChangelogHead = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  title: z.string(),
  likesCount: z.int(),
  tagIds: z.array(z.uuid()),
  isLiked: z.boolean(),
});
export type ChangelogHead = z.infer<typeof ChangelogHead>;

/** `GET /internal/open`: everything that the panel shows first, as this end user may see it. */
export const OpenedWidget = z.strictObject({
  /** Null without a session, and for an anonymous visitor who has not written yet. */
  visitor: Visitor.omit({ email: true })
    .extend({
      /** Null for an unsigned visitor whose page sent no name: the stored name is not revealed. */
      fullName: z.string().nullable(),
    })
    .nullable(),
  /** Public ones, the default first, then by title. */
  boards: z.array(Board),
  categories: z.array(Category),
  statuses: z.array(Status),
  /** The active ones, newest first, at most 20. */
  polls: z.array(Poll),
  changelogs: z.strictObject({
    /** The ten newest. */
    data: z.array(ChangelogHead),
    /** Entries since `seenAt`, at most 100; 0 without a `seenAt`. */
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

/** `GET /internal/unread`, and `GET /embed/unread?sdkToken=` of the BFF; both take a `seenAt` as `OpenWidget` does. */
export const Unread = z.strictObject({
  /** Entries of the changelog since `seenAt`, at most 100; 0 without a `seenAt`. */
  unread: z.int(),
});
export type Unread = z.infer<typeof Unread>;

/** `GET /embed/open?sdkToken=` of the BFF. */
export const EmbedOpen = OpenedWidget.extend({
  workspace: z.strictObject({
    id: z.uuid(),
    name: z.string(),
    subdomain: z.string(),
    enforceSecureIdentify: z.boolean(),
  }),
});
export type EmbedOpen = z.infer<typeof EmbedOpen>;
