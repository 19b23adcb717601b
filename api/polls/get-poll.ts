import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { builder, type Database, type Given, prepareStatement } from "../database.ts";
import { asJson, one } from "../postgres/json.ts";
import { polls } from "./table.ts";

/** One poll with its options and the caller's ballot, as JSON text. @throws Problem 404 */
export async function getPoll(db: Database, { workspaceId, userId }: Actor, id: string): Promise<string> {
  return one(await find(db, { workspaceId, userId, id }), "poll");
}

const find = prepareStatement(({ workspaceId, userId, id }: Given<"workspaceId" | "userId" | "id">) =>
  builder
    .select({ body: asJson(sql`poll_json(${polls}, ${userId})`) })
    .from(polls)
    .where(and(eq(polls.workspaceId, workspaceId), eq(polls.id, id))),
);
