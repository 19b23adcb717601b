import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, notNegative, primary, rowReference, time } from "../postgres/columns.ts";
import { users } from "../users/table.ts";

/** A picture belongs to the text that contains its address; its files are in the store. */
export const pictures = pgTable(
  "pictures",
  {
    workspaceId: uuid("workspace_id").notNull(),
    /** Random in all its bits, because a reader of a public picture needs only its id. */
    id: uuid("id").notNull().default(sql`gen_random_uuid()`),
    userId: uuid("user_id").notNull(),
    textKind: text("text_kind", { enum: ["post", "comment", "changelog"] }),
    textId: uuid("text_id"),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** The size of all files of the picture. */
    bytes: integer("bytes").notNull(),
    createdAt: createdAt(),
    /** When the picture is deleted unless a text contains it; null while one does. */
    expiresAt: time("expires_at").default(sql`now() + interval '24 hours'`),
    /** The text that may take the picture, though another person added it; null while a text has the picture. */
    allowedTextId: uuid("allowed_text_id"),
  },
  (table) => [
    primary(table.workspaceId, table.id),
    rowReference(table.userId, users),
    check("pictures_text_kind_check", sql`${table.textKind} in ('post', 'comment', 'changelog')`),
    notNegative(table.bytes),
    check("pictures_check", sql`(${table.textId} is null) = (${table.expiresAt} is not null)`),
    check("pictures_check1", sql`(${table.textId} is null) = (${table.textKind} is null)`),
    index("pictures_sender").on(table.workspaceId, table.userId, table.createdAt),
    index("pictures_text").on(table.workspaceId, table.textId).where(sql`${table.textId} is not null`),
    index("pictures_expiry").on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
  ],
);

/** Deleted pictures whose files are still in the store. */
export const pictureRemovals = pgTable(
  "picture_removals",
  {
    workspaceId: uuid("workspace_id").notNull(),
    pictureId: uuid("picture_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primary(table.workspaceId, table.pictureId),
    index("picture_removals_order").on(table.createdAt),
  ],
);
