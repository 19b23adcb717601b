import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "../accounts/table.ts";
import {
  createdAt,
  descending,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const users = pgTable(
  "users",
  {
    ...rowKey(),
    accountId: uuid("account_id"),
    role: text("role", { enum: ["owner", "admin", "member", "end_user"] }).notNull(),
    identity: text("identity", { enum: ["staff", "verified", "unverified", "anonymous"] }).notNull(),
    externalId: text("external_id"),
    email: text("email"),
    fullName: text("full_name").notNull(),
    avatarUrl: text("avatar_url"),
    blockedAt: time("blocked_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("users_account_key").on(table.workspaceId, table.accountId),
    unique("users_external_id_key").on(table.workspaceId, table.identity, table.externalId),
    reference([table.accountId], [accounts.id]),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check("users_external_id_check", sql`char_length(${table.externalId}) between 1 and 255`),
    check("users_identity_check", sql`${table.identity} in ('staff', 'verified', 'unverified', 'anonymous')`),
    check("users_identity_fits_role", sql`(${table.role} = 'end_user') = (${table.identity} <> 'staff')`),
    check("users_role_check", sql`${table.role} in ('owner', 'admin', 'member', 'end_user')`),
    index("users_guests")
      .on(table.workspaceId, table.id)
      .where(
        sql`${table.blockedAt} is null and (${table.identity} = 'unverified' or ${table.identity} = 'anonymous' and (${table.fullName} <> 'Anonymous' or ${table.email} is not null))`,
      ),
    index("users_newest").on(table.workspaceId, ...descending(table.createdAt, table.id)),
    index("users_account_id").on(table.accountId).where(sql`${table.accountId} is not null`),
  ],
);

/** Recognises an erased person who returns; rows are deleted after 12 months. */
export const erasedIdentities = pgTable(
  "erased_identities",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** The erased row of `users`. */
    userId: uuid("user_id").notNull(),
    /** The first result of `identityDigests` for the person's external id. */
    digest: text("digest").notNull(),
    identity: text("identity", { enum: ["verified", "unverified"] }).notNull(),
    /** Whether staff had blocked the person. */
    isBlocked: boolean("is_blocked").notNull(),
    /** Whether the person asked for the erasure. */
    isOwn: boolean("is_own").notNull().default(false),
    erasedAt: time("erased_at").notNull().defaultNow(),
  },
  (table) => [
    primary(table.workspaceId, table.userId),
    rowReference(table.userId, users).onDelete("cascade"),
    check("erased_identities_digest_check", sql`char_length(${table.digest}) between 1 and 100`),
    check("erased_identities_identity_check", sql`${table.identity} in ('verified', 'unverified')`),
    index("erased_identities_by_digest").on(table.workspaceId, table.digest),
    index("erased_identities_by_time").on(table.erasedAt),
  ],
);
