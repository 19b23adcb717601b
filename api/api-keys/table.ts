import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import {
  createdAt,
  descending,
  primary,
  reference,
  rowKey,
  rowReference,
  time,
} from "../postgres/columns.ts";
import { users } from "../users/table.ts";
import { workspaces } from "../workspaces/table.ts";

export const apiKeys = pgTable(
  "api_keys",
  {
    ...rowKey(),
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    prefix: text("prefix").notNull(),
    lastFour: text("last_four").notNull(),
    expiresAt: time("expires_at"),
    revokedAt: time("revoked_at"),
    lastUsedAt: time("last_used_at"),
    createdAt: createdAt(),
    issuedBy: uuid("issued_by"),
    rootKey: text("root_key").notNull(),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    unique("api_keys_digest_key").on(table.workspaceId, table.digest),
    rowReference(table.issuedBy, users, "api_keys_issuer").onDelete("cascade"),
    rowReference(table.userId, users).onDelete("cascade"),
    index("api_keys_workspace").on(table.workspaceId, ...descending(table.createdAt, table.id)),
  ],
);

/**
 * The workspace of each API key and invitation, by digest, so that a lookup reads only one workspace's rows. Triggers
 * maintain this table.
 */
export const digestWorkspaces = pgTable(
  "digest_workspaces",
  { digest: text("digest").primaryKey(), workspaceId: uuid("workspace_id").notNull() },
  (table) => [
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    index("digest_workspaces_workspace").on(table.workspaceId),
  ],
);
