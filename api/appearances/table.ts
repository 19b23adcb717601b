import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { reference } from "../postgres/columns.ts";
import { workspaces } from "../workspaces/table.ts";

export const workspaceLogos = pgTable(
  "workspace_logos",
  {
    workspaceId: uuid("workspace_id").primaryKey(),
    contentType: text("content_type", { enum: ["image/png", "image/jpeg", "image/webp"] }).notNull(),
    digest: text("digest").notNull(),
    /** Base64. */
    picture: text("picture").notNull(),
  },
  (table) => [
    reference([table.workspaceId], [workspaces.id]).onDelete("cascade"),
    check(
      "workspace_logos_content_type_check",
      sql`${table.contentType} = any (array['image/png', 'image/jpeg', 'image/webp'])`,
    ),
    check("workspace_logos_picture_check", sql`char_length(${table.picture}) between 1 and 87384`),
  ],
);
