import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, descending, newId, primary, reference, time } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const accounts = pgTable(
  "accounts",
  {
    id: newId().primaryKey(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    passwordHash: text("password_hash"),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("accounts_email_key").on(sql`lower(${table.email})`)],
);

/** The workspaces that each account belongs to. Triggers copy them from `users`. */
export const accountWorkspaces = pgTable(
  "account_workspaces",
  { accountId: uuid("account_id").notNull(), workspaceId: uuid("workspace_id").notNull() },
  (table) => [
    primary(table.accountId, table.workspaceId),
    reference([table.accountId], [accounts.id]).onDelete("cascade"),
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    index("account_workspaces_workspace").on(table.workspaceId),
  ],
);

export const accountSessions = pgTable(
  "account_sessions",
  {
    id: newId().primaryKey(),
    accountId: uuid("account_id").notNull(),
    digest: text("digest").notNull(),
    userAgent: text("user_agent"),
    address: text("address"),
    lastUsedAt: time("last_used_at").notNull().defaultNow(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("account_sessions_digest_key").on(table.digest),
    reference([table.accountId], [accounts.id]).onDelete("cascade"),
    index("account_sessions_account").on(table.accountId, ...descending(table.lastUsedAt)),
    index("account_sessions_age").on(table.createdAt),
    index("account_sessions_use").on(table.lastUsedAt),
  ],
);

export const setUpLink = pgTable(
  "set_up_link",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    digest: text("digest").notNull(),
    workspaceId: uuid("workspace_id"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    reference([table.workspaceId], [workspaces.id]).onDelete("set null"),
    check("set_up_link_is_only_check", sql`${table.isOnly}`),
  ],
);
