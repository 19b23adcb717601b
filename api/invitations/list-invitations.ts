import { and, desc, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { isNamed } from "../postgres/columns.ts";
import { asJson, many } from "../postgres/json.ts";
import { users } from "../users/table.ts";
import { invitations } from "./table.ts";

/** The pending invitations, newest first, as the text of a JSON array. */
export async function listInvitations(db: Database, { workspaceId }: Actor): Promise<string> {
  return many(await list(db, { workspaceId }));
}

const list = prepareStatement(({ workspaceId }: Given<"workspaceId">) =>
  builder
    .select({ body: asJson(sql`invitation_json(${invitations}, ${users})`) })
    .from(invitations)
    .innerJoin(users, isNamed(users, invitations.invitedBy))
    .where(and(eq(invitations.workspaceId, workspaceId), sql`${invitations.expiresAt} > now()`))
    .orderBy(desc(invitations.createdAt), desc(invitations.id)),
);
