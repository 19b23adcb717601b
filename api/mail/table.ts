import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  counter,
  createdAt,
  newId,
  notNegative,
  primary,
  reference,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

const frequencies = ["off", "at_once", "daily", "weekly"] as const;

const person = () => ({ workspaceId: uuid("workspace_id").notNull(), userId: uuid("user_id").notNull() });

/** The e-mails that a person chose. */
export const mailPreferences = pgTable(
  "mail_preferences",
  {
    ...person(),
    newPosts: text("new_posts", { enum: frequencies }).notNull().default("off"),
    /** How often an end user is notified of followed posts, if the workspace mails followers. */
    followedPosts: text("followed_posts", { enum: frequencies }).notNull().default("at_once"),
    /** The address that received the link that the person opened, or that was in the person's signed identity token. */
    confirmedAddress: text("confirmed_address"),
    /** The address that a mail server rejected on two days. */
    bouncedAddress: text("bounced_address"),
    /** The address of the last e-mail if a mail server rejected it for the first time, and when. */
    firstBouncedAddress: text("first_bounced_address"),
    firstBouncedAt: time("first_bounced_at"),
    /** The language of the person's browser. */
    locale: text("locale", { enum: ["ar", "de", "en", "es", "fr", "ja", "pt"] }),
  },
  (table) => [
    primary(table.workspaceId, table.userId),
    rowReference(table.userId, users).onDelete("cascade"),
    check(
      "mail_preferences_new_posts_check",
      sql`${table.newPosts} in ('off', 'at_once', 'daily', 'weekly')`,
    ),
    check(
      "mail_preferences_followed_posts_check",
      sql`${table.followedPosts} in ('off', 'at_once', 'daily', 'weekly')`,
    ),
    check(
      "mail_preferences_locale_check",
      sql`${table.locale} in ('ar', 'de', 'en', 'es', 'fr', 'ja', 'pt')`,
    ),
  ],
);

/** When a guest's address was last asked for a confirmation. */
export const mailConfirmations = pgTable(
  "mail_confirmations",
  {
    workspaceId: uuid("workspace_id").notNull(),
    email: text("email").notNull(),
    askedAt: time("asked_at").notNull().defaultNow(),
    /** The guest who gave the address. */
    userId: uuid("user_id"),
  },
  (table) => [
    primary(table.workspaceId, table.email),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    index("mail_confirmations_age").on(table.askedAt),
    index("mail_confirmations_recent").on(table.workspaceId, table.askedAt),
  ],
);

/** The last two e-mails to an address that had confirmed nothing, over all workspaces. */
export const strangerMails = pgTable(
  "stranger_mails",
  {
    /** A keyed digest of the address. */
    recipient: text("recipient").primaryKey(),
    messageId: uuid("message_id"),
    /** Null if the recipient wants no such e-mails any more; then the row is kept forever. */
    sentAt: time("sent_at"),
    previousId: uuid("previous_id"),
    previousAt: time("previous_at"),
  },
  (table) => [index("stranger_mails_age").on(table.sentAt)],
);

/** The next e-mail to each person, and when the last one was sent. */
export const mailBatches = pgTable(
  "mail_batches",
  {
    ...person(),
    /** Names the message in `Message-ID`; a new one after each message. */
    id: newId(),
    isConfirmation: boolean("is_confirmation").notNull().default(false),
    attempts: counter("attempts"),
    /** The next attempt, or the end of the current worker's claim; null if there is nothing to send. */
    dueAt: time("due_at"),
    lastSentAt: time("last_sent_at"),
  },
  (table) => [
    primary(table.workspaceId, table.userId),
    rowReference(table.userId, users).onDelete("cascade"),
    notNegative(table.attempts),
    index("mail_batches_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);

/** A post that a person is to be notified of. */
export const mailItems = pgTable(
  "mail_items",
  {
    ...person(),
    id: newId(),
    postId: uuid("post_id").notNull(),
    /** The event that a follower is to be notified of; null for a new post. */
    eventId: uuid("event_id"),
    /** Set by the first attempt to send: what comes later is in the next message. */
    batchId: uuid("batch_id"),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.userId, table.id),
    rowReference(table.userId, users).onDelete("cascade"),
    index("mail_items_age").on(table.createdAt),
  ],
);
