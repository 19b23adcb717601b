import { and, eq, sql } from "drizzle-orm";
import { builder } from "../database.ts";
import { asJson } from "../postgres/json.ts";
import { readOne } from "../postgres/read-rows.ts";
import { polls } from "./table.ts";

/** Reads one poll with its options and the caller's ballot, as JSON text. @throws Problem 404 */
export const getPoll = readOne("poll", ({ workspaceId, userId, id }) =>
  builder
    .select({ body: asJson(sql`poll_json(${polls}, ${userId})`) })
    .from(polls)
    .where(and(eq(polls.workspaceId, workspaceId), eq(polls.id, id))),
);
