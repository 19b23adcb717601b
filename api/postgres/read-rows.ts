import type { SQL } from "drizzle-orm";
import type { Actor } from "../actor.ts";
import { type Database, type Given, prepareStatement } from "./database.ts";
import { many, one } from "./json.ts";

/** A statement whose only column is the JSON text `body`; see `asJson`. */
type Rows = SQL<{ body: string }> | { getSQL(): SQL; readonly _: { readonly result: { body: string }[] } };

type OfActor = "workspaceId" | "userId" | "isStaff";

/**
 * Returns a function that reads one row by id, as JSON text. If there is no such row, the function throws a 404 that
 * names `noun`.
 */
export function readOne(noun: string, compose: (given: Given<OfActor | "id">) => Rows) {
  const find = prepareStatement(compose);
  return async (db: Database, { workspaceId, userId, isStaff }: Actor, id: string): Promise<string> =>
    one(await find(db, { workspaceId, userId, isStaff, id }), noun);
}

/** Returns a function that reads all rows that the statement selects for an actor, as the text of a JSON array. */
export function readAll(compose: (given: Given<OfActor>) => Rows) {
  const list = prepareStatement(compose);
  return async (db: Database, { workspaceId, userId, isStaff }: Actor): Promise<string> =>
    many(await list(db, { workspaceId, userId, isStaff }));
}
