import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, primary, reference, rowKey, rowReference, time } from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const invitations = pgTable(
  "invitations",
  {
    ...rowKey(),
    email: text("email").notNull(),
    role: text("role", { enum: ["owner", "admin", "member"] }).notNull(),
    digest: text("digest").notNull(),
    invitedBy: uuid("invited_by").notNull(),
    expiresAt: time("expires_at").notNull().default(sql`now() + interval '7 days'`),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("invitations_digest_key").on(table.workspaceId, table.digest),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    rowReference(table.invitedBy, users),
    check("invitations_role_check", sql`${table.role} in ('owner', 'admin', 'member')`),
    uniqueIndex("invitations_email_key").on(table.workspaceId, sql`lower(${table.email})`),
    index("invitations_expiry").on(table.expiresAt),
  ],
);

export const invitationLetters = pgTable(
  "invitation_letters",
  {
    recipient: text("recipient").primaryKey(),
    workspaceId: uuid("workspace_id").notNull(),
    sentAt: time("sent_at").notNull().defaultNow(),
  },
  (table) => [index("invitation_letters_sent").on(table.sentAt)],
);
