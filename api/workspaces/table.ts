import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Look } from "../appearances/contract.ts";
import { createdAt, newId, time } from "../postgres/columns.ts";

export const workspaces = pgTable(
  "workspaces",
  {
    id: newId().primaryKey(),
    number: bigint("number", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    name: text("name").notNull(),
    subdomain: text("subdomain").notNull(),
    sdkToken: text("sdk_token").notNull(),
    secretKeySealed: text("secret_key_sealed").notNull(),
    previousSecretKeySealed: text("previous_secret_key_sealed"),
    previousSecretKeyValidUntil: time("previous_secret_key_valid_until"),
    allowedDomains: text("allowed_domains").array().notNull().default([]),
    enforceSecureIdentify: boolean("enforce_secure_identify").notNull().default(false),
    epoch: integer("epoch").notNull().default(1),
    /** A text search configuration of PostgreSQL. */
    language: text("language").notNull().default("english"),
    /** Whether the followers of posts get e-mails. */
    mailsFollowers: boolean("mails_followers").notNull().default(false),
    /** The sender's name of e-mails, if it is not the workspace's name. */
    mailSender: text("mail_sender"),
    mailReplyTo: text("mail_reply_to"),
    /** Whether people can subscribe to the changelog by e-mail. */
    mailsChangelog: boolean("mails_changelog").notNull().default(false),
    /** Whether the workspace has a public page, and whether search engines may list it. */
    isPublic: boolean("is_public").notNull().default(false),
    isIndexed: boolean("is_indexed").notNull().default(true),
    /** After how many days without activity people who never proved their identity are erased; null: never. */
    retentionDays: integer("retention_days"),
    /** The `data-` attributes of the widget's script tag, and the digest of the logo, if there is one. */
    look: jsonb("look").$type<Look>().notNull().default({}),
    logoDigest: text("logo_digest"),
    /** Who may add pictures to texts. */
    pictureSenders: text("picture_senders", { enum: ["nobody", "staff", "everyone"] })
      .notNull()
      .default("staff"),
    /** Whether new posts from the widget come with the visitor's page and browser. */
    takesContext: boolean("takes_context").notNull().default(false),
    createdAt: createdAt(),
    deletedAt: time("deleted_at"),
  },
  (table) => [
    unique("workspaces_number_key").on(table.number),
    unique("workspaces_sdk_token_key").on(table.sdkToken),
    unique("workspaces_subdomain_key").on(table.subdomain),
    check("workspaces_look_check", sql`jsonb_typeof(${table.look}) = 'object'`),
    check("workspaces_mail_sender_check", sql`char_length(${table.mailSender}) between 1 and 100`),
    check("workspaces_retention_days_check", sql`${table.retentionDays} between 30 and 3650`),
    check(
      "workspaces_picture_senders_check",
      sql`${table.pictureSenders} in ('nobody', 'staff', 'everyone')`,
    ),
    check("workspaces_name_check", sql`char_length(${table.name}) between 1 and 100`),
    index("workspaces_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
