import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { counter, notNegative, primary, reference, rowKey, time } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

/** An address that gets, or asked for, a weekly e-mail with new entries of the changelog. */
export const changelogSubscriptions = pgTable(
  "changelog_subscriptions",
  {
    ...rowKey(),
    email: text("email").notNull(),
    locale: text("locale", { enum: ["ar", "de", "en", "es", "fr", "ja", "pt"] }).notNull(),
    /** A requested subscription becomes confirmed by the link in the first e-mail. */
    state: text("state", { enum: ["requested", "confirmed", "ended"] })
      .notNull()
      .default("requested"),
    requestedAt: time("requested_at").notNull().defaultNow(),
    /** When a subscription that is not confirmed is deleted. */
    expiresAt: time("expires_at"),
    /** Entries that were published before this time are not sent. */
    sentUntil: time("sent_until").notNull().defaultNow(),
    /** The next attempt, or the end of the current worker's claim; null if there is nothing to send. */
    dueAt: time("due_at"),
    /** The time of the claim: the next e-mail contains what was published later. */
    claimedAt: time("claimed_at"),
    attempts: counter("attempts"),
    /** When a mail server rejected the address, if it has not accepted it since. */
    firstBouncedAt: time("first_bounced_at"),
    /** Names the message in `Message-ID`; a new one after each message. */
    messageId: uuid("message_id").notNull().default(sql`uuidv7()`),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("changelog_subscriptions_workspace_id_email_key").on(table.workspaceId, table.email),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    notNegative(table.attempts),
    check(
      "changelog_subscriptions_locale_check",
      sql`${table.locale} in ('ar', 'de', 'en', 'es', 'fr', 'ja', 'pt')`,
    ),
    check("changelog_subscriptions_state_check", sql`${table.state} in ('requested', 'confirmed', 'ended')`),
    index("changelog_subscriptions_due").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    index("changelog_subscriptions_expiry").on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    index("changelog_subscriptions_requested")
      .on(table.workspaceId, table.requestedAt)
      .where(sql`${table.state} = 'requested'`),
  ],
);
