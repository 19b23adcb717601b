import { and, desc, eq, sql } from "drizzle-orm";
import { isNamed, rowOf } from "../postgres/columns.ts";
import { builder } from "../postgres/database.ts";
import { asJson } from "../postgres/json.ts";
import { readAll } from "../postgres/read-rows.ts";
import { invitations, users } from "../tables.ts";

/** The workspace's pending invitations, newest first, as the text of a JSON array. */
export const listInvitations = readAll(({ workspaceId }) =>
  builder
    .select({ body: asJson(sql`invitation_json(${rowOf(invitations)}, ${rowOf(users)})`) })
    .from(invitations)
    .innerJoin(users, isNamed(users, invitations.invitedBy, workspaceId))
    .where(and(eq(invitations.workspaceId, workspaceId), sql`${invitations.expiresAt} > now()`))
    .orderBy(desc(invitations.createdAt), desc(invitations.id)),
);
