import { sql } from "drizzle-orm";
import { bigint, index, integer, json, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bytea, createdAt, primary, rowReference, time } from "./postgres/columns.ts";
import { users } from "./users/table.ts";

/** The number of calls by each caller in the current window; see `rate-limit-per-key.ts`. */
export const callCounts = pgTable(
  "call_counts",
  {
    key: text("key").primaryKey(),
    calls: integer("calls").notNull(),
    endsAt: time("ends_at").notNull(),
  },
  (table) => [index("call_counts_expiry").on(table.endsAt)],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    workspaceId: uuid("workspace_id").notNull(),
    userId: uuid("user_id").notNull(),
    route: text("route").notNull(),
    key: text("key").notNull(),
    fingerprint: bytea("fingerprint").notNull(),
    body: json("body").notNull(),
    number: bigint("number", { mode: "number" }),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.userId, table.route, table.key),
    rowReference(table.userId, users).onDelete("cascade"),
    index("idempotency_keys_age").on(table.createdAt),
  ],
);

/** When an API process first started with each root key as the newest one in `API_ROOT_KEYS`. */
export const apiRootKeys = pgTable("api_root_keys", {
  id: text("id").primaryKey(),
  firstUsedAt: time("first_used_at").notNull().defaultNow(),
});

/** `migrate.ts` creates this table and `schema_releases` before the first migration. */
export const schemaMigrations = pgTable("schema_migrations", {
  name: text("name").primaryKey(),
  checksum: text("checksum").notNull(),
  appliedAt: timestamp("applied_at", { withTimezone: true }).notNull().defaultNow(),
});

export const schemaReleases = pgTable("schema_releases", {
  digest: text("digest").primaryKey(),
  installedAt: timestamp("installed_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
});
