import { z } from "zod";
import { Email, FullName } from "../accounts/contract.ts";
import { listOf, Search, text, Uuid } from "../field-schemas.ts";
import { MailFrequency, MailLocale } from "../mail/contract.ts";
import { After } from "../pages/page-cursor.ts";
import { pageOf, pageQuery } from "../pages/pagination.ts";
import { PostContext } from "../post-contexts/contract.ts";

const Role = z.enum(["owner", "admin", "member", "end_user"]);

/** The profile of an end user, as sent by the host page or in an identity token. */
export const ShownOfPerson = {
  email: Email.optional(),
  fullName: FullName.optional(),
  avatarUrl: text(2_000)
    .pipe(z.url({ protocol: /^https$/, error: "must be an https URL" }))
    .optional(),
};

/** The author of a post, a comment or a changelog entry, with the fields that readers may see. */
export const Creator = z.strictObject({
  /** A UUID of any version, because a customer's servers may choose the ids of their users. */
  id: Uuid,
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  isStaff: z
    .boolean()
    .optional()
    .describe(
      "Whether the user is on the workspace's team. Show a badge, because any user can choose any name. Only with `include=author`.",
    ),
});

/** The query of a route that returns authors: fields that the specification does not have must be asked for. */
export const includeQuery = {
  include: listOf(z.enum(["author"]))
    .optional()
    .describe("`author` adds `creator` to posts, and `isStaff` to each `creator`."),
};

export const IncludeQuery = z.strictObject(includeQuery);
export type IncludeQuery = z.infer<typeof IncludeQuery>;

export const isAuthorAsked = ({ include }: IncludeQuery): boolean => include?.includes("author") ?? false;

/** A person in a workspace, as staff see them. */
export const User = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  role: Role,
  /**
   * `verified`: signed by the customer's server; `unverified`: sent without a signature; `anonymous`: tied to a
   * browser.
   */
  identity: z.enum(["staff", "verified", "unverified", "anonymous"]),
  /** The id in the customer's own system. */
  externalId: z.string().nullable(),
  email: z.string().nullable(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  isBlocked: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserPage = pageOf(User).extend({
  /** For `after`; null on the last page. */
  nextCursor: z.string().nullable(),
});

export const ListUsers = z.strictObject({
  role: Role.optional(),
  identity: z.enum(["staff", "verified", "unverified", "anonymous"]).optional(),
  /** Matches the name or the e-mail address. */
  search: Search.optional(),
  /** The `nextCursor` of a response: the page begins after that response's last person, and `page` is ignored. */
  after: After.optional(),
  ...pageQuery,
});
export type ListUsers = z.infer<typeof ListUsers>;

/**
 * `PUT /visitor/name`: the name of an anonymous visitor, who stays the same person. 409 `not_anonymous` for a visitor whom
 * the page has identified.
 */
export const NameVisitor = z.strictObject({ fullName: FullName, email: Email.optional() });

/** The language of the e-mail that confirms the address; the BFF adds it. */
export const NamedIn = z.strictObject({ locale: MailLocale.optional() });

/**
 * `POST /staff/users/:id/erasure` → the person, now anonymous, whose votes, likes and ballots still count.
 * `POST /visitor/erasure` → `Erasure`; those of the visitor are withdrawn.
 */
export const EraseUser = z.strictObject({
  /** Whether to erase the text of the user's posts and comments too. */
  withTexts: z.boolean().default(false),
});

/** The receipt of visitors who erased themselves. Staff find the `id` in the audit list, and webhooks contain it. */
export const Erasure = z.strictObject({ id: z.uuid(), erasedAt: z.iso.datetime(), withTexts: z.boolean() });
export type Erasure = z.infer<typeof Erasure>;

/** `POST /staff/users/:id/removal` blocks an end user and permanently removes everything the user did. */
export const RemovedTraces = z.strictObject({
  user: User,
  /** False if the user had more than 500 posts or wrote something during this call. Then call the endpoint again. */
  isDone: z.boolean(),
});
export type RemovedTraces = z.infer<typeof RemovedTraces>;

const Done = { createdAt: z.iso.datetime() };

/** `GET /staff/users/:id/export` and `GET /visitor/data`: all stored data about one person. */
export const ExportedUser = z.strictObject({
  user: User,
  posts: z.array(
    z.strictObject({
      id: z.uuid(),
      ...Done,
      title: z.string(),
      description: z.string().nullable(),
      visibility: z.enum(["public", "private"]),
      context: PostContext.nullable(),
    }),
  ),
  /** The user's posts that staff merged into another post. Their text is stored, so that the merge can be undone. */
  mergedPosts: z.array(
    z.strictObject({
      id: z.uuid(),
      ...Done,
      mergedInto: z.uuid(),
      title: z.string(),
      description: z.string().nullable(),
      context: PostContext.partial().nullable(),
    }),
  ),
  /** Events of which the user is the actor or the subject. */
  auditEvents: z.array(
    z.strictObject({ id: z.uuid(), ...Done, action: z.string(), subject: z.string().nullable() }),
  ),
  comments: z.array(z.strictObject({ id: z.uuid(), ...Done, postId: z.uuid(), content: z.string() })),
  /** The posts that the user chose to follow, or not to follow. */
  followedPosts: z.array(z.strictObject({ postId: z.uuid(), isFollowing: z.boolean() })),
  pictures: z.array(
    z.strictObject({
      id: z.uuid(),
      ...Done,
      textKind: z.enum(["post", "comment", "changelog"]).nullable(),
      textId: z.uuid().nullable(),
      width: z.int(),
      height: z.int(),
      bytes: z.int(),
    }),
  ),
  votes: z.array(z.strictObject({ postId: z.uuid(), ...Done })),
  commentLikes: z.array(z.strictObject({ commentId: z.uuid(), ...Done })),
  changelogLikes: z.array(z.strictObject({ changelogId: z.uuid(), ...Done })),
  ballots: z.array(
    z.strictObject({
      pollId: z.uuid(),
      ...Done,
      choices: z.array(z.strictObject({ optionId: z.uuid(), rank: z.int().nullable() })),
    }),
  ),
  /** The user's choices of e-mails, and the address that was confirmed; null if there is nothing stored. */
  mail: z
    .strictObject({
      newPosts: MailFrequency,
      followedPosts: MailFrequency,
      confirmedAddress: z.string().nullable(),
      bouncedAddress: z.string().nullable(),
      /** The address that a mail server rejected once. */
      firstBouncedAddress: z.string().nullable(),
      locale: MailLocale.nullable(),
    })
    .nullable(),
});

/** Sets either the role of a staff member, or whether an end user is blocked. */
export const UpdateUser = z.union(
  [
    z.strictObject({ role: z.enum(["owner", "admin", "member"]) }),
    z.strictObject({ isBlocked: z.boolean() }),
  ],
  "must have either role or isBlocked",
);
