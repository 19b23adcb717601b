import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../actor.ts";
import { type WriteResult, write } from "../postgres/call-write-function.ts";
import { builder, type Database, type Given, prepareStatement } from "../postgres/database.ts";
import type { Services } from "../services.ts";
import { users } from "../tables.ts";
import type { EraseUser } from "./contract.ts";

type Input = z.infer<typeof EraseUser>;

/** Erases an end user on behalf of staff. @throws Problem 404, 409 */
export async function eraseUser(
  { db, digestIdentity }: Services,
  actor: Actor,
  id: string,
  input: Input,
): Promise<WriteResult> {
  const [digest] = await digestsOfUser(db, actor.workspaceId, id, digestIdentity);
  return write(db, actor, "erase_user", { ...input, id, digest });
}

/** Erases the calling visitor. @throws Problem 403, 404, 409 */
export async function eraseVisitor(
  { db, digestIdentity }: Services,
  actor: Actor,
  input: Input,
): Promise<WriteResult> {
  const digests = await digestsOfUser(db, actor.workspaceId, actor.userId, digestIdentity);
  return write(db, actor, "erase_visitor", { ...input, digests });
}

/**
 * The digests of a user's external id; none for a user without one. Read before the erasure, because only a program has
 * the keys: an external id never changes, and a second erasure finds that it is gone.
 */
async function digestsOfUser(
  db: Database,
  workspaceId: string,
  id: string,
  digestIdentity: Services["digestIdentity"],
): Promise<string[]> {
  const [user] = await find(db, { workspaceId, id });
  return user?.externalId ? digestIdentity(workspaceId, user.externalId) : [];
}

const find = prepareStatement(({ workspaceId, id }: Given<"workspaceId" | "id">) =>
  builder
    .select({ externalId: sql<string | null>`${users.externalId}`.as("externalId") })
    .from(users)
    .where(and(eq(users.workspaceId, workspaceId), eq(users.id, id))),
);
